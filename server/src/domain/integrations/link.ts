import sql, { raw } from 'sql-template-tag'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { openSecrets, type Secrets } from '#server/kit/record/access-secrets.ts'
import { Fault, wrongField } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { tiedTo } from '#server/kit/guard/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { PlatformFault } from './fault.ts'
import { platformOf } from './registry.ts'
import type { Link } from './platform.ts'

type Row = Omit<Link, 'secrets' | 'former'> & { secrets: Buffer }

const columns = raw(
  `company_id, id, branch_id, platform, external_id, base_url, settings, secrets, polled_at, state ->> 'asked_at' as asked_at`,
)
const opened = (kit: Kit, row: Row): Link => ({ ...row, ...openSecrets<Secrets>(kit.seal, row.secrets, kit.now()) })

/**
 * The active link that a push's URL names. Whether the sender may use the link is decided by the
 * push's key.
 */
export async function linkNamed(kit: Kit, platform: PlatformCode, id: string): Promise<Link | undefined> {
  // Remembers the link's company, so that only the first push has to search all companies.
  const tie = await tiedTo(kit.db, { everywhere: true }, 'platform_link', id).catch((error: unknown) => {
    if (error instanceof Fault) return undefined
    throw error
  })
  if (!tie) return undefined
  const row = await kit.db.one<Row>(sql`
    select ${columns} from platform_link where company_id = ${tie.company} and id = ${id} and platform = ${platform} and is_active`)
  return row && opened(kit, row)
}

/**
 * The branch's active link to a platform, if it has one. With `even off`, also a link that is
 * switched off, because the restaurant may still have to be closed on the platform.
 */
export async function linkOf(
  kit: Kit,
  it: { company_id: string; branch_id: string; platform: PlatformCode },
  which: 'on' | 'even off' = 'on',
): Promise<Link | undefined> {
  const row = await kit.db.one<Row>(sql`
    select ${columns} from platform_link where company_id = ${it.company_id} and branch_id = ${it.branch_id} and platform = ${it.platform}
      and (is_active or ${which === 'even off'})`)
  return row && opened(kit, row)
}

/** The company's active link to this restaurant of a platform. */
export async function linkTo(
  kit: Kit,
  { company_id, platform }: Pick<Link, 'company_id' | 'platform'>,
  external_id: string,
): Promise<Link | undefined> {
  const row = await kit.db.one<Row>(sql`
    select ${columns} from platform_link where company_id = ${company_id} and platform = ${platform} and external_id = ${external_id} and is_active
    order by id limit 1`)
  return row && opened(kit, row)
}

/** Every active link to a platform; with a turn, only those for which it is due. */
export async function linksTo(kit: Kit, platform: PlatformCode, which: 'all' | Turn = 'all'): Promise<Link[]> {
  const rows = await kit.db.many<Row>(sql`/* platform: the poll serves every company */
    select ${columns} from platform_link where platform = ${platform} and is_active
      and (${which === 'all'} or ${isDue(kit, which === 'all' ? 'next_poll_at' : which)}) order by random()`)
  return rows.map((it) => opened(kit, it))
}

// Times in our own format are compared as texts, because Citus refuses an UPDATE whose condition
// casts them.
const isDue = (kit: Kit, turn: Turn) => sql`coalesce(state ->> ${turn}, '') collate "C" <= ${kit.now().toISOString()}`

/** Work that is done for a link in turns, named by the field of its state that says when it is next due. */
type Turn = 'next_poll_at' | 'next_reviews_at' | 'next_settlements_at'

/**
 * Takes the link's turn and plans the next one. Returns false if no turn is due, for example because
 * another worker has taken it.
 */
export async function takeTurn(kit: Kit, { company_id, id }: Link, turn: Turn, everyMs: number): Promise<boolean> {
  const next = JSON.stringify({ [turn]: new Date(kit.now().getTime() + everyMs).toISOString() })
  const taken = await kit.db.one(sql`update platform_link set state = state || ${next}::jsonb
    where company_id = ${company_id} and id = ${id} and is_active and ${isDue(kit, turn)} returning id`)
  return taken !== undefined
}

type NewLink = Omit<Link, 'id' | 'polled_at' | 'asked_at' | 'former' | 'settings'> & Partial<Pick<Link, 'settings'>>

/**
 * Links a branch to a platform, or changes the link. Returns the link's id, which is part of the
 * URLs to which the platform sends its pushes.
 */
export async function writeLink(db: Db, kit: Kit, it: NewLink & { is_active: boolean }): Promise<string> {
  const platform = platformOf(it.platform)
  if (!platform) throw wrongField('platform', 'choice')
  const base_url = addressOf(it.base_url)
  const secrets = platform.secrets.parse(it.secrets)
  const { id } = await db.must<{ id: string }>(sql`
    insert into platform_link (company_id, id, branch_id, platform, external_id, base_url, settings, secrets, is_active)
    values (${it.company_id}, ${uuidv7()}, ${it.branch_id}, ${it.platform}, ${it.external_id}, ${base_url}, ${JSON.stringify(it.settings ?? {})}, ${kit.seal.close(secrets)}, ${it.is_active})
    on conflict (company_id, branch_id, platform) do update
    set external_id = excluded.external_id, base_url = excluded.base_url, settings = excluded.settings, secrets = excluded.secrets, is_active = excluded.is_active,
      version = platform_link.version + 1
    returning id`)
  return id
}

/**
 * Enables our calls on the platform. If the platform is unreachable, the link is kept, and the next
 * sign-in enables the calls.
 */
export async function switchOnThere(kit: Kit, link: Link): Promise<void> {
  await platformOf(link.platform)
    ?.client(kit, link)
    .switchOn()
    .catch((error: unknown) => {
      if (!(error instanceof PlatformFault)) throw error
      kit.log.info({ link: link.id, why: error.message, platform: link.platform }, 'the till is not switched on yet')
    })
}

/** Links a branch to a platform and enables our calls there. Returns the link's id. */
export async function linkPlatform(db: Db, kit: Kit, it: NewLink): Promise<string> {
  const id = await writeLink(db, kit, { ...it, is_active: true })
  const link = await linkOf(kit, it)
  if (link) await switchOnThere(kit, link)
  return id
}

/**
 * The URL's scheme, host and path without a trailing slash. Throws 422 for anything but a plain
 * http or https URL.
 */
function addressOf(given: string): string {
  const url = URL.parse(given)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain) throw wrongField('base_url', 'format')
  return url.href.replace(/\/+$/, '')
}
