/**
 * Objects that end the whole process if they fail without an error listener: clients, sockets,
 * streams and child processes.
 */
const emitters =
  /(?:(?<name>\w+)(?::[^=\n]+)?\s*=\s*(?:await\s+)?|(?<lead>[\w.(]*\(|return |=> ))?(?<made>new (?:pg\.Client|pg\.Pool|WebSocket|SMTPServer|Worker)|(?:net\.connect|tls\.connect|createConnection|createReadStream|createWriteStream|spawn|fork))\(/g

/** Calls that pass a stream to code that listens for errors itself. */
const takers = /\.send\($|pipeline\(/

/**
 * Emitters that a file creates without listening for `error`, one sentence each. Raw sockets of an
 * `upgrade` are included.
 */
export function unheard(text: string): string[] {
  const faults: string[] = []
  for (const { groups, index } of text.matchAll(emitters)) {
    const { name, lead, made } = groups!
    if (/^(?:spawn|fork)$/.test(made!) && !text.includes('node:child_process')) continue
    const before = text.slice(Math.max(0, index - 40), index) + (lead ?? '')
    // The word may also stand in a comment, a string or an import, where it is not a call.
    if (/import|function |['"`]|\/\/|\*/.test(before.split('\n').at(-1)!) || takers.test(before)) continue
    const listens = name && new RegExp(`\\b${name}!?\\s*\\.(?:on|once|addEventListener)\\('error'`).test(text)
    if (!listens) faults.push(`${made} at ${text.slice(0, index).split('\n').length} has no error listener`)
  }
  if (/\.on\('upgrade'/.test(text) && !/\braw\.on\('error'/.test(text))
    faults.push("the raw socket of an 'upgrade' has no error listener")
  return faults
}
