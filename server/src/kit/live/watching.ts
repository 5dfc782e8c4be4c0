import sql from 'sql-template-tag'
import type { ToPanel } from '#contract/sockets.ts'
import { branchIn } from '../guard/tree.ts'
import { throttledWarning } from '../jobs/throttled-warning.ts'
import type { Kit } from '../kit.ts'
import { note } from './devices.ts'
import { eventsAfter, startRelay, type BranchEvent } from './events.ts'
import { maxBranches } from './socket-budget.ts'
import type { Client, Place, Say } from './socket-client.ts'

/**
 * Keeps track of who watches which branch. A client that subscribes with the epoch and number it
 * last saw gets the events it missed; any other client is told to read everything again. After that
 * it gets each event in the order of its number.
 */
export function openWatching(kit: Kit, epoch: string, say: Say) {
  const watchers = new Map<string, Set<Client>>()
  const relay = startRelay(kit.db, kit.bell, { onEvent: deliver, onError: throttledWarning(kit.log, 'relay') })

  async function subscribe(client: Client, branch_id: string, known: string | null, from: number | null) {
    if (client.branches.size >= maxBranches && !client.branches.has(branch_id))
      return client.socket.close(1008, 'too many branches')
    const place: Place = { seq: null, waiting: [] }
    client.branches.set(branch_id, place)
    let set = watchers.get(branch_id)
    if (!set) watchers.set(branch_id, (set = new Set()))
    set.add(client)
    const company_id = branchIn(client.actor.tree, branch_id).company_id
    await note(kit.db, client.actor, branch_id, 'connected', null, {})
    const counter = await kit.db.one<{ seq: number }>(
      sql`select seq::int as seq from branch_counter where company_id = ${company_id} and branch_id = ${branch_id}`,
    )
    const now = counter?.seq ?? 0
    if (set.has(client)) relay.watch({ company_id, branch_id, seq: now })
    const missed =
      known === epoch && from !== null && from <= now
        ? await eventsAfter(kit.db, { company_id, branch_id, seq: from })
        : undefined
    if (missed && (missed.length > 0 || from === now)) {
      say(client, { type: 'subscribed', branch_id, epoch, seq: from! })
      place.seq = from
      for (const event of missed) pass(client, place, event)
    } else {
      say(client, { type: 'resync', branch_id, epoch, seq: now })
      place.seq = now
    }
    for (const event of place.waiting.splice(0)) pass(client, place, event)
  }

  function deliver(event: BranchEvent) {
    for (const client of watchers.get(event.branch_id) ?? []) {
      const place = client.branches.get(event.branch_id)
      if (!place) continue
      if (place.seq === null) place.waiting.push(event)
      else pass(client, place, event)
    }
  }

  function pass(client: Client, place: Place, event: BranchEvent) {
    if (event.seq <= place.seq!) return
    place.seq = event.seq
    say(client, { ...event.data, type: event.type, branch_id: event.branch_id, seq: event.seq } as unknown as ToPanel)
  }

  function forget(client: Client, branch_id: string) {
    client.branches.delete(branch_id)
    const set = watchers.get(branch_id)
    set?.delete(client)
    if (set?.size !== 0) return
    watchers.delete(branch_id)
    relay.unwatch(branch_id)
  }

  return { subscribe, forget, stop: () => relay.stop() }
}
