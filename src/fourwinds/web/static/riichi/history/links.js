/* Shares an address, or copies it to the clipboard, and saves files. */
import { toast } from "../../elements/toast.js";
import { text } from "../../shell/text.js";

const TOUCH = matchMedia("(pointer: coarse)");

/** Share an address, or copy it and say so.
    @param {string} url
    @param {string} title */
export async function offerLink(url, title) {
  if (typeof navigator.share === "function" && TOUCH.matches) {
    await navigator.share({ url, title }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: text("history.copied"), kind: "good" });
  } catch {
    toast({ text: url, stay: true });
  }
}

/** Offer a JSON file to save.
    @param {string} name
    @param {unknown} content */
export function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
