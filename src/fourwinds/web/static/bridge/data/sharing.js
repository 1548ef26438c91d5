/* Sharing a system: with accounts, by an invitation, and by a public link. */
import { ask } from "../../shell/api.js";
import { systemAddress } from "./systems.js";

/** @param {string} system @returns {Promise<Bridge.Share[]>} */
export function sharesOf(system) {
  return ask("GET", systemAddress(system, "/shares"));
}

/**
 * Share a system with the account that has this address, or change its role.
 * @param {string} system
 * @param {string} email
 * @param {string} role
 */
export function shareWith(system, email, role) {
  return ask("PUT", systemAddress(system, "/shares"), { body: { email, role } });
}

/**
 * @param {string} system
 * @param {string} account
 */
export function stopSharing(system, account) {
  return ask("DELETE", systemAddress(system, `/shares/${account}`));
}

/** @param {string} system @returns {Promise<Bridge.Invitation[]>} */
export function invitationsOf(system) {
  return ask("GET", systemAddress(system, "/invitations"));
}

/**
 * Create a link by which one account joins. It is shown only this once.
 * @param {string} system
 * @param {string} role
 * @returns {Promise<Bridge.Invitation>}
 */
export function invite(system, role) {
  return ask("POST", systemAddress(system, "/invitations"), { body: { role } });
}

/**
 * @param {string} system
 * @param {string} invitation
 */
export function revoke(system, invitation) {
  return ask("DELETE", systemAddress(system, `/invitations/${invitation}`));
}

/** @param {string} system @returns {Promise<Bridge.PublicLink>} */
export function publicLinkOf(system) {
  return ask("GET", systemAddress(system, "/public-link"));
}

/** @param {string} system @returns {Promise<Bridge.PublicLink>} */
export function publish(system) {
  return ask("PUT", systemAddress(system, "/public-link"));
}

/** @param {string} system */
export function unpublish(system) {
  return ask("DELETE", systemAddress(system, "/public-link"));
}

/** @param {string} token @returns {Promise<Bridge.InvitedTo>} */
export function invitationTo(token) {
  return ask("POST", "/api/invitations/show", { body: { token } });
}

/** @param {string} token @returns {Promise<Bridge.InvitedTo>} */
export function acceptInvitation(token) {
  return ask("POST", "/api/invitations/accept", { body: { token } });
}

/** Whether this machine has accounts, with which a system can be shared. */
export async function hasAccounts() {
  const { known_by } = await ask("GET", "/api/account");
  return known_by !== "owner";
}
