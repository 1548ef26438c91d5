/* Messages after a conflict is settled: that the choice is being sent, and that the server has confirmed it. */
import { toast } from "../../elements/toast.js";
import { text } from "../../shell/text.js";
import { game as kept, watch } from "../phone/kept.js";
import { syncState } from "../phone/sync.js";

/** Show that a game is settled: at once where nothing of it waits, else as soon as the server has it.
    @param {Riichi.GameView} game */
export function announceSettled({ id, waiting }) {
  if (!waiting) {
    toast({ text: text("history.settled"), kind: "good" });
    return;
  }
  toast({ text: text(syncState().online ? "history.settling" : "history.settling_later") });
  let isAnnounced = false;
  const stop = watch(id, look);
  look();

  async function look() {
    const now = await kept(id);
    const refused = Boolean(now?.conflicts.length);
    if (isAnnounced || (now?.waiting && !refused)) return;
    isAnnounced = true;
    stop();
    if (refused) toast({ text: text("history.refused_again"), kind: "bad" });
    else toast({ text: text("history.settled"), kind: "good" });
  }
}
