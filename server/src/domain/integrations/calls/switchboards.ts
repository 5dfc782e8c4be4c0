import sql, { raw } from 'sql-template-tag'
import type { Country } from '#contract/kit/phone.ts'
import type { SwitchboardProvider } from '#contract/integrations/switchboard.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { openSecrets, type Former } from '#server/kit/record/access-secrets.ts'
import type { Db } from '#server/db/pool.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { tiedTo } from '#server/kit/guard/reach.ts'
import { PlatformFault } from '../fault.ts'

export interface SwitchboardSecrets {
  password: string
  key: string
}

/** A branch's switchboard with its secrets decrypted. Never log or return it. */
export interface OpenSwitchboard {
  company_id: string
  id: string
  branch_id: string
  /** The company's country, whose rules apply to phone numbers without a country code. */
  country: Country
  provider: SwitchboardProvider
  is_active: boolean
  lines: string[]
  extension: string
  username: string
  secrets: SwitchboardSecrets
  /** Former secrets with which the provider may still sign in here. */
  former: Former<SwitchboardSecrets> | null
  token_hash: Buffer | null
  base_url: string | null
  heard_at: string | null
  version: number
}
type Row = Omit<OpenSwitchboard, 'secrets' | 'former'> & { secrets: Buffer }

const columns = raw(
  'company_id, id, branch_id, provider, is_active, lines, extension, username, secrets, token_hash, base_url, heard_at, version',
)

const opened = ({ seal, now }: Pick<Kit, 'seal' | 'now'>, row: Row): OpenSwitchboard => ({
  ...row,
  ...openSecrets<SwitchboardSecrets>(seal, row.secrets, now()),
})

/** The switchboard of a branch, if it has one. */
export async function switchboardOf(
  db: Db,
  kit: Pick<Kit, 'seal' | 'now'>,
  at: { company_id: string; branch_id: string },
): Promise<OpenSwitchboard | undefined> {
  const row = await db.one<Row>(
    sql`select ${columns}, (select country from company where id = ${at.company_id}) from switchboard where company_id = ${at.company_id} and branch_id = ${at.branch_id}`,
  )
  return row && opened(kit, row)
}

/**
 * The active switchboard whose URL contains this id. Whether a request may act for the switchboard
 * is decided by the request's token.
 */
export async function switchboardNamed(kit: Kit, id: string): Promise<OpenSwitchboard | undefined> {
  // Remembers the company, so that only the first request has to search all companies.
  const tie = await tiedTo(kit.db, { everywhere: true }, 'switchboard', id).catch((error: unknown) => {
    if (error instanceof Fault) return undefined
    throw error
  })
  if (!tie) return undefined
  const row = await kit.db.one<Row>(
    sql`select ${columns}, (select country from company where id = ${tie.company}) from switchboard where company_id = ${tie.company} and id = ${id} and is_active and token_hash is not null`,
  )
  return row && opened(kit, row)
}

/**
 * The URL at which Verimor is asked to call somebody back. In tests and in the demo, the
 * switchboard's row names the URL of a simulator instead.
 */
const verimorUrl = 'https://api.bulutsantralim.com'

/** Whether the switchboard can place a call itself. Only Verimor documents this. */
export const canOriginate = ({
  provider,
  is_active,
  extension,
  secrets,
}: Pick<OpenSwitchboard, 'provider' | 'is_active' | 'extension'> & { secrets: Partial<SwitchboardSecrets> }): boolean =>
  partyOf(provider)?.can?.includes('originate') === true && is_active && Boolean(extension && secrets.key)

/**
 * Makes the switchboard ring its own telephone first and then the caller's. Throws a
 * `PlatformFault` if that fails.
 */
export async function originate(board: OpenSwitchboard, phone: string): Promise<void> {
  const query = new URLSearchParams({
    key: board.secrets.key,
    extension: board.extension,
    destination: phone.replace('+', ''),
  })
  const response = await fetch(`${board.base_url ?? verimorUrl}/originate?${query}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(8000),
  }).catch(() => undefined)
  if (!response) throw new PlatformFault('unclear', 'no answer')
  await response.body?.cancel()
  if (!response.ok) throw new PlatformFault('refused', `${response.status}`)
}
