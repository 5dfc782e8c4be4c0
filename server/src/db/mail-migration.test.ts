import { afterAll, expect, it } from 'vitest'
import { mailKinds } from '#contract/integrations/mail.ts'
import { accountLetters } from '#server/domain/identity/letters.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { platformCompany } from './tables.ts'
import { installedBefore } from './test-upgrade.ts'

// Mails from before migration 0130 get the purpose that mails of their kind have now, and mails
// without a company become the platform's. Sending to a list of recipients from before migration
// 0132 continues.
const old = await installedBefore('0130')
const { client } = old
afterAll(() => old.drop())

it('each mail has its letter’s purpose and somebody whose it is, and whom a voucher is for is still written down', async () => {
  const company = uuidv7()
  for (const kind of mailKinds)
    await client.query(
      `insert into mail (id, kind, to_address, subject, body_text, for_company) values ($1, $2, 'a@deneme.test', '', '', $3)`,
      [uuidv7(), kind, kind === 'points-ending' ? company : null],
    )
  const [list, member] = [uuidv7(), uuidv7()]
  await client.query('insert into gift_cheque_batch_member (company_id, batch_id, member_id) values ($1, $2, $3)', [
    company,
    list,
    member,
  ])
  await old.upgrade()
  const { rows } = await client.query<{ kind: string; purpose: string; for_company: string }>(
    'select kind, purpose, for_company from mail',
  )
  const about = [...Object.keys(accountLetters.of), 'institution-code']
  expect(rows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(
    mailKinds
      .map((kind) => ({
        kind,
        purpose: about.includes(kind) ? 'account' : 'service',
        for_company: kind === 'points-ending' ? company : platformCompany,
      }))
      .toSorted((a, b) => a.kind.localeCompare(b.kind)),
  )
  expect((await client.query('select * from recipient')).rows).toEqual([
    { company_id: company, list_id: list, member_id: member, address_hash: null },
  ])
})
