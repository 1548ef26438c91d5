/* What became of a conflict after a choice: on its way until the server has confirmed it. */
import { toast } from "../../elements/toast.js";
import { text } from "../../shell/text.js";
import { game as kept, watch } from "../phone/kept.js";
import { syncState } from "../phone/sync.js";

/** Say that a game is settled, at once where nothing of it waits, else as soon as the server has taken it. */
export function tellSettled({ id, waiting }) {
  if (!waiting) return toast({ text: text("history.settled"), kind: "good" });
  toast({ text: text(syncState().online ? "history.settling" : "history.settling_later") });
  let isTold = false;
  const stop = watch(id, look);
  look();

  async function look() {
    const now = await kept(id);
    const refused = Boolean(now?.conflicts.length);
    if (isTold || (now?.waiting && !refused)) return;
    isTold = true;
    stop();
    if (refused) toast({ text: text("history.refused_again"), kind: "bad" });
    else toast({ text: text("history.settled"), kind: "good" });
  }
}
