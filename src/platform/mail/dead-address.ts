/**
 * Codes of RFC 3463 (and of RFC 7505: 5.1.10) by which mail to the address is refused for ever: no such mailbox (5.1.1), no such domain
 * (5.1.2), no valid address (5.1.3), moved without a new address (5.1.6), a domain that takes no mail (5.1.10; Microsoft 365 says it of
 * an unknown mailbox), a disabled mailbox (5.2.1). Not 5.1.0 (some address, perhaps the sender's), 5.1.4 (an ambiguous one, which its
 * server can mend), 5.1.7 and 5.1.8 (the sender's), 5.2.2 (a full mailbox), nor any policy (5.7.x).
 */
const deadCodes: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** Whether a failure means that. `status`: the code of a report; null where there is none, as with an answer to us. */
export function isDead(status: string | null, answer: string): boolean {
  // Exim and others report x.y.0 ("other") and leave the code in the server's answer.
  const code = status === null || status.endsWith('.0') ? (codeIn(answer) ?? status) : status
  // Microsoft 365 answers so for a mailbox that it does not have, though 5.4.1 means a host that does not answer.
  if (code === '5.4.1') return /recipient address rejected: access denied/i.test(answer)
  // Gmail answers 5.2.1 also for a mailbox that gets too many mails at once.
  if (code === '5.2.1' && /receiving (?:e-?)?mail (?:at a rate|too quickly)/i.test(answer)) return false
  return code !== null && deadCodes.has(code)
}

/** The first enhanced code of a failure in a text: "550 5.1.1 …", "550-5.1.1 …", "(#5.1.1)"; not an IP address. */
export function codeIn(text: string): string | null {
  return /(?:^|[\s(#:-])([45]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/.exec(text)?.[1] ?? null
}
