import { expect, it } from 'vitest'
import { langs } from '#contract/kit/field-words.ts'
import { defineLetters } from '#contract/kit/letters.ts'
import { reservationLetters } from '#contract/dining/reservation-letters.ts'
import { accountLetters } from '#server/domain/identity/letters.ts'
import { teamLetters } from '#server/domain/organisation/team-letters.ts'
import { letterHtml, onPaper } from '#server/kit/sending/letter-html.ts'
import { memberLetters } from '../member-letters.ts'

const all = Object.entries({
  ...accountLetters.of,
  ...teamLetters.of,
  ...memberLetters.of,
  ...reservationLetters.of,
})

/** The placeholders in a text. Of nested braces, only the outermost count. */
const named = (text: string) => [...text.matchAll(/\{(\w+)(?=[,}])/g)].map((it) => it[1]!)
const own = ['sender']

it.each(all)('%s names the same fields in every language, and only its own', (_, { fields, ...it }) => {
  const byLang = langs.map((lang) =>
    [...new Set([it[lang].subject, ...it[lang].text].flatMap(named))].filter((name) => !own.includes(name)).toSorted(),
  )
  for (const names of byLang) expect(names).toEqual(byLang[0])
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(byLang[0]!))
  for (const lang of langs) {
    expect(it[lang].text).toHaveLength(it.tr.text.length)
    // The list of mails shows subjects, so a subject must not contain a code.
    const kinds = named(it[lang].subject).map((name): unknown => Reflect.get(fields, name))
    expect(kinds.filter((kind) => kind === 'code' || kind === 'link')).toEqual([])
  }
})

const words = { subject: 'x', text: ['{who} & {code}', '{url}'] }
const { compose } = defineLetters({
  x: { purpose: 'service', fields: { who: 'text', code: 'code', url: 'link' }, tr: words, en: words, de: words },
})

it('as HTML says what its plain text says, and nobody’s name is markup', () => {
  const to = { name: '<b>Ada</b>', lang: 'tr', sender: 'Deneme "& Oğlu"' } as const
  const html = letterHtml(compose('x', to, { who: '<script>\n', code: '12', url: 'https://a.test/?a=1&b="' }))
  expect(html).toContain('<p>Merhaba &lt;b&gt;Ada&lt;/b&gt;,</p><p>&lt;script&gt;<br> &amp; <strong')
  expect(html).toContain('<a href="https://a.test/?a=1&amp;b=&quot;">')
  expect(letterHtml(compose('x', to, { who: '', code: '', url: 'javascript:alert(1)' }))).not.toContain('href')
  const page = onPaper(html, { logo: 'https://a.test/"><script>', name: 'x' })
  expect(page).toContain('src="https://a.test/&quot;&gt;&lt;script&gt;"')
  expect(page).not.toContain('<script>')
})
