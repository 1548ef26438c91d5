/* Giving an address to others: by what the phone shares with, else by the clipboard. */
import { toast } from "../../elements/toast.js";
import { text } from "../../shell/text.js";

const TOUCH = matchMedia("(pointer: coarse)");

/** Share an address, or copy it and say so. */
export async function offerLink(url, title) {
  if (navigator.share && TOUCH.matches) {
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

/** Give a file to save. */
export function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
