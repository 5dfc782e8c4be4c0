import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { actorOfSession, readSession, seesTheSame, type Actor, type SessionRow } from '../guard/actor.ts'
import { sha256 } from '../guard/tokens.ts'
import type { Tree } from '../guard/tree.ts'

const freshFor = 1000
/** If a caller has sent no request for this long, their rights are read from the database again. */
const idleMs = 60_000

/**
 * Reads each actor at most once a second. A change of rights therefore takes effect everywhere
 * within a second, and at once on the node that calls `forget`.
 */
export function actorReader(db: Db, tree: () => Promise<Tree>) {
  const sessions = valueCache(async (id, before: Known | undefined) => {
    const [now, row] = await Promise.all([tree(), readSession(db, id)])
    const text = JSON.stringify(row)
    // Everything derived from a caller's rights and the tree is kept as long as both are unchanged.
    if (row && before?.actor && before.text === text && seesTheSame(row, before.actor.tree, now)) {
      before.actor.tree = now
      return before
    }
    return { actor: row && actorOfSession(row, id, now), row, text }
  })
  const byKey = async (is: Sql, before: KnownKey | undefined): Promise<KnownKey> => {
    const [now, row] = await Promise.all([tree(), readKey(db, is)])
    const company = now.companies.get(row?.company_id ?? null)
    const known = before?.actor
    const isSame =
      JSON.stringify(row) === JSON.stringify(before?.row) && company === known?.tree.companies.get(company?.id ?? null)
    if (known && isSame) known.tree = now
    return { actor: known && isSame ? known : row && company?.is_active ? actorOfKey(row, now) : undefined, row }
  }
  const keys = valueCache((key, before: KnownKey | undefined) => byKey(sql`hash = ${sha256(key)}`, before))
  const keyIds = valueCache((id, before: KnownKey | undefined) => byKey(sql`id = ${id}`, before))
  return {
    ofSession: async (id: string): Promise<Actor | undefined> => (await sessions.read(id)).actor,
    ofKey: async (key: string): Promise<Actor | undefined> => (await keys.read(key)).actor,
    ofKeyId: async (id: string): Promise<Actor | undefined> => (await keyIds.read(id)).actor,
    forget: () => {
      sessions.forget()
      keys.forget()
      keyIds.forget()
    },
  }
}

interface Known {
  actor: Actor | undefined
  row: SessionRow | undefined
  text: string
}

interface KnownKey {
  actor: Actor | undefined
  row: KeyRow | undefined
}

/**
 * Caches values by key. A value is loaded again once it is a second old, or after `forget`. `load`
 * receives the previous value.
 */
function valueCache<T>(load: (key: string, before: T | undefined) => Promise<T>) {
  const all = new Map<string, { at: number; isStale: boolean; value: Promise<T>; last: T | undefined }>()
  return {
    forget: () => all.forEach((it) => (it.isStale = true)),
    read: (key: string): Promise<T> => {
      const now = Date.now()
      const known = all.get(key)
      if (known && !known.isStale && now - known.at < freshFor) return known.value
      const value = load(key, known?.last)
      const it = { at: now, isStale: false, value, last: known?.last }
      // The map is in the sequence in which values were last read, so its first entries have been
      // idle longest.
      all.delete(key)
      all.set(key, it)
      for (const [idle, { at }] of all) {
        if (now - at < idleMs) break
        all.delete(idle)
      }
      value.then(
        (last) => (it.last = last),
        () => all.get(key) === it && all.delete(key),
      )
      return value
    },
  }
}

interface KeyRow {
  id: string
  name: string
  company_id: string
  scopes: string[]
}

async function readKey(db: Db, is: Sql): Promise<KeyRow | undefined> {
  const row = await db.one<KeyRow & { is_used: boolean }>(
    sql`select id, name, company_id, scopes, used_at > now() - interval '1 minute' as is_used from api_key where ${is} and revoked_at is null`,
  )
  if (!row) return undefined
  const { is_used, ...it } = row
  if (!is_used) await db.one(sql`update api_key set used_at = now() where id = ${it.id}`)
  return it
}

/**
 * The caller is an ordering app with a company's API key: it reaches only the branches of that
 * company.
 */
const actorOfKey = ({ id, name, company_id, scopes }: KeyRow, tree: Tree): Actor => ({
  kind: 'api-key',
  id,
  name,
  session_id: '',
  account_type: 'company',
  account_id: null,
  language_id: 1,
  pending: null,
  only: null,
  tree,
  reaches: new Map(),
  grants: [{ scope_type: 'company', scope_id: company_id, permissions: new Set(scopes) }],
})
