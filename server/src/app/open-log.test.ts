import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { openLog } from './open-log.ts'

const database = await testDatabase()
afterAll(() => database.drop())

it('a log says why a row was refused, and nothing that was in it', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  await database.db
    .one(
      sql`insert into member (company_id, id, name, surname, phone, language) values (${uuidv7()}, ${uuidv7()}, 'Mahrem', 'Kalsın', '+905321112233', null)`,
    )
    .catch((error: unknown) => log.error({ err: error }, 'refused'))
  expect(lines).toHaveLength(1)
  const { err } = JSON.parse(lines[0]!) as { err: { message: string; detail: string } }
  expect(err.message).toContain('language')
  expect(err.detail).toBe('[Redacted]')
  expect(lines[0]).not.toMatch(/Mahrem|5321112233/)
})
