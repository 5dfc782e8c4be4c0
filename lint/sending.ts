/** A file of the server; `file` is its path below server/src. */
export interface Source {
  file: string
  text: string
}

/** What only certain files may do: a pattern for the code, the action in words, and those files. */
const only: [RegExp, string, readonly string[]][] = [
  [
    /from '(nodemailer|web-push)'|import\('(nodemailer|web-push)'\)/,
    'speaks to a provider',
    ['features/integrations/mail/smtp.ts', 'features/integrations/push/web-push.ts'],
  ],
  [/\bas (unknown as )?(Allowed|Verdict)\b|<Allowed>/, 'allows itself to send', []],
  [/\bas (unknown as )?Letter\b/, 'makes a letter without a template', []],
  [/insert into mail\b/, 'puts a mail into the outbox', ['kit/sending/mail.ts']],
  [/insert into recipient\b/, 'writes down recipients', ['domain/members/sending/recipients.ts']],
]
const adapter = /\bdefineAdapter\(/
const asks = /\b(mayBeSent|mayBeMailed|mayBeTold)\(/
const reaches = /\b(?:providerFor|ownProvider)\(/

/**
 * Finds faults in how a file sends messages to people: it reaches a provider without asking whether
 * it may send, or bypasses the function that asks.
 */
export function faultsOfSending({ file, text }: Source): string[] {
  const found = only.flatMap(([what, is, files]) => (what.test(text) && !files.includes(file) ? [is] : []))
  if (reaches.test(text) && !asks.test(text)) found.push('does not ask whether it may')
  if (/\.send\(/.test(text) && adapter.test(text)) found.push('an adapter that sends by another')
  return found
}
