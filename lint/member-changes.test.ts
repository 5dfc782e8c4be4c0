import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const source = new URL('../server/src/', import.meta.url)

/** Whether a text has a statement that adds members, deletes them or gives them another version. */
const writes = (text: string) =>
  /(insert into|delete from) member[\s`]|update member( m)? set [^;`]*?\bversion = (m\.)?version \+ 1/.test(text)
/** Whether a text announces changes of members. */
const notes = (text: string) => /\b(noteMembers|noteUpdated|beginMember)\(/.test(text)

it('whatever changes members announces the change in the same file', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.ts') && !/\btest\b/.test(it))
    .map((it) => ({ it, text: readFileSync(new URL(it, source), 'utf8') }))
  const writing = files.filter(({ text }) => writes(text))
  expect(writing.length).toBeGreaterThan(5)
  expect(writing.filter(({ text }) => !notes(text)).map(({ it }) => it)).toEqual([])
})

it('sees one hidden among other columns, and ignores that somebody was seen', () => {
  expect(writes("update member set name = '', version = version + 1 where")).toBe(true)
  expect(writes('update member m set ${set}, version = m.version + 1, updated_at')).toBe(true)
  expect(writes('insert into member (company_id, id)')).toBe(true)
  expect(writes('update member set last_login_at = ${now} where')).toBe(false)
  expect(writes('delete from member_phone where')).toBe(false)
})
