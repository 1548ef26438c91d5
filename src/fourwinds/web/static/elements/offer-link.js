/* Shares an address, or copies it to the clipboard. */
import { text } from "../shell/text.js";
import { toast } from "./toast.js";

const TOUCH = matchMedia("(pointer: coarse)");

/**
 * Share an address, or copy it and say so.
 * @param {string} url
 * @param {string} title
 */
export async function offerLink(url, title) {
  if (typeof navigator.share === "function" && TOUCH.matches) {
    await navigator.share({ url, title }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: text("parts.copied"), kind: "good" });
  } catch {
    toast({ text: url, stay: true });
  }
}
