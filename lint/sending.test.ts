import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultsOfSending } from './sending.ts'

const source = new URL('../server/src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (it) => it.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(it),
)

it('whatever sends to people asks first whether it may', () => {
  const texts = files.map((file) => ({ file, text: readFileSync(new URL(file, source), 'utf8') }))
  expect(texts.flatMap((it) => faultsOfSending(it).map((fault) => `${it.file}: ${fault}`))).toEqual([])
  expect(texts.filter((it) => it.text.includes('providerFor('))).toHaveLength(4)
})

const of = (text: string) => faultsOfSending({ file: 'domain/marketing/campaigns.ts', text })

it.each([
  [
    'a sender that forgets the rule',
    'const provider = await providerFor(kit, channel, id)\nawait provider.send(it, allowed)',
  ],
  [
    'one that tries a company’s own account',
    'const provider = await ownProvider(kit, channel, id, how)\nawait provider.send(it, allowed)',
  ],
  ['one that allows itself', 'const verdict = { may: true } as Allowed\nmayBeSent(channel, kind, facts, now)'],
  ['one that does so twice over', 'send(message, {} as unknown as Allowed)'],
  ['one that speaks SMTP itself', "const { createTransport } = await import('nodemailer')"],
  ['a mail without a letter', 'db.one(sql`insert into mail (id) values (1)`)'],
  ['a letter without a template', 'writeMail(db, { subject } as Letter, to)'],
  ['a list of its own', 'db.one(sql`insert into recipient (company_id) values (1)`)'],
])('catches %s', (_, text) => {
  expect(of(text)).toHaveLength(1)
})

it('lets whoever asks pass', () => {
  const text =
    'const provider = await providerFor(kit, channel, id)\nconst it = mayBeSent(a, b, c, d)\nif (it.may) provider.send(m, it)'
  expect(of(text)).toEqual([])
})
