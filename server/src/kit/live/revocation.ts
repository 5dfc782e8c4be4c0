import sql from 'sql-template-tag'
import { reachOf } from '../guard/actor.ts'
import type { Kit } from '../kit.ts'
import type { Client, Say } from './socket-client.ts'

/**
 * How far, in ms, each check looks back beyond the previous one. A change becomes visible only when
 * its transaction commits, which may be some time after the timestamp in the row.
 */
const doubtMs = 3000

/**
 * Returns a function that checks the clients' sessions and rights. A client whose session has ended
 * is disconnected. Rights that changed since the last check apply from then on.
 */
export function watchRights(kit: Kit, clients: ReadonlySet<Client>, say: Say): () => Promise<void> {
  let lookedAt = kit.now()

  function revoke(client: Client) {
    say(client, { type: 'revoked' })
    client.socket.close(4001, 'revoked')
  }

  /**
   * Applies rights that have changed since the last check, with `doubtMs` to spare. A client that
   * lost access to a branch it watches is disconnected and must connect again.
   */
  async function dropChanged(ids: string[]) {
    const change = await kit.db.one<{
      now: string
      is_any: boolean
      companies: string[] | null
      users: string[]
    }>(sql`/* platform: whatever was switched off or given anew */
      select now() as now, exists (select 1 from role where updated_at > ${lookedAt}) or exists (select 1 from role_schema where updated_at > ${lookedAt})
          or exists (select 1 from account where updated_at > ${lookedAt}) as is_any,
        (select array_agg(id) from company where updated_at > ${lookedAt}) || (select array_agg(company_id) from branch where updated_at > ${lookedAt}) as companies,
        coalesce((select array_agg(s.id) from session s join app_user u on u.id = s.user_id where s.id = any(${ids}::uuid[]) and u.updated_at > ${lookedAt}), '{}') as users`)
    if (!change) return
    lookedAt = new Date(Date.parse(change.now) - doubtMs)
    const { is_any, companies, users } = change
    if (!is_any && !companies && users.length === 0) return
    kit.forgetPeople()
    const touched = [...clients].filter(
      ({ actor }) =>
        is_any || users.includes(actor.session_id) || companies?.some((id) => reachOf(actor).companies.has(id)),
    )
    for (const id of new Set(touched.map((it) => it.actor.session_id))) {
      const actor = await kit.actorOf(id)
      for (const client of clients) {
        if (client.actor.session_id !== id) continue
        const reach = actor && !actor.pending && reachOf(actor, 'get-order-all').branches
        if (!reach) revoke(client)
        else if ([...client.branches.keys()].some((it) => !reach.has(it))) client.socket.close(4002, 'rights changed')
        else client.actor = actor
      }
    }
  }

  return async () => {
    if (clients.size === 0) return
    const ids = [...new Set([...clients].map((it) => it.actor.session_id))]
    const dead = await kit.db.many<{ id: string }>(sql`
      select s.id from session s join app_user u on u.id = s.user_id
      where s.id = any(${ids}::uuid[]) and (s.revoked_at is not null or not u.is_active or s.ends_at < now())`)
    const gone = new Set(dead.map((it) => it.id))
    for (const client of clients) if (gone.has(client.actor.session_id)) revoke(client)
    await dropChanged(ids.filter((it) => !gone.has(it)))
  }
}
