import sql from 'sql-template-tag'
import { makeExport } from '#server/features/ordering/order/export.ts'
import { makeMenuExport } from '#server/features/menu/menu-file/export.ts'
import { drainInbox } from '#server/domain/integrations/inbox.ts'
import { itemDelivery, matchDaily } from '#server/domain/integrations/items.ts'
import { pollPlatforms } from '#server/domain/integrations/poll.ts'
import { stepDelivery } from '#server/domain/integrations/steps.ts'
import { placeDays } from '#server/domain/identity/known-places.ts'
import { sweepChanges } from '#server/domain/menu/change.ts'
import { spreadDue } from '#server/domain/menu/spread-run.ts'
import { restoreDue } from '#server/domain/menu/stock.ts'
import { summonManagers } from '#server/domain/ordering/summon.ts'
import { handleUnanswered } from '#server/domain/ordering/unanswered.ts'
import { deliverDue } from '#server/kit/delivery.ts'
import { sweepFiles } from '#server/kit/files.ts'
import type { Kit } from '#server/kit/kit.ts'
import { mails } from '#server/kit/mail.ts'
import { rarely } from '#server/kit/rarely.ts'
import { sweepPictures } from '#server/kit/pictures.ts'
import { keepAuditSealed } from './audit-heads.ts'

/** Everything a worker does: jobs of the features, and the housekeeping that keeps tables small. */
export async function startWork(kit: Kit): Promise<() => void> {
  await kit.jobs.work('export-orders', ({ file_id }) => makeExport(kit, file_id))
  await kit.jobs.work('platform-poll', () => pollPlatforms(kit))
  await kit.jobs.work('housekeeping', () => keepHouse(kit))
  await kit.jobs.work('audit-seal', () => keepAuditSealed(kit))
  await kit.jobs.every('audit-seal', '*/5 * * * *')
  await kit.jobs.work('picture-sweep', () => sweepPictures(kit))
  await kit.jobs.work('menu-restore', () => restoreDue(kit))
  await kit.jobs.every('menu-restore', '* * * * *')
  await kit.jobs.work('export-menu', ({ file_id }) => makeMenuExport(kit, file_id))
  await kit.jobs.work('menu-spread', () => spreadDue(kit))
  await kit.jobs.every('menu-spread', '* * * * *')
  await kit.jobs.every('platform-poll', '* * * * *')
  await kit.jobs.every('housekeeping', '*/5 * * * *')
  await kit.jobs.every('picture-sweep', '20 3 * * *')
  await drainInbox(kit)
  const often = (what: string, everyMs: number, work: (kit: Kit) => Promise<unknown>) => {
    const failed = rarely(kit.log, what)
    return setInterval(() => void work(kit).catch(failed), everyMs)
  }
  const steps = stepDelivery()
  const waiting = [
    often('unanswered', 5000, handleUnanswered),
    often('managers', 5000, summonManagers),
    often('platform steps', 1000, (it) => deliverDue(it, steps)),
    often('platform items', 2000, (it) => deliverDue(it, itemDelivery)),
    often('mails', 1000, async (it) => it.smtp && deliverDue(it, mails)),
  ]
  return () => waiting.forEach(clearInterval)
}

/** Forgets what may be forgotten (semantics §0 and §8). */
async function keepHouse(kit: Kit): Promise<void> {
  const { db } = kit
  await db.one(sql`delete from event where at < now() - interval '24 hours'`)
  await db.one(sql`delete from idempotency where created_at < now() - interval '72 hours'`)
  await db.one(sql`delete from device where seen_at < now() - interval '30 days'`)
  await db.one(sql`delete from socket_ticket where ends_at < now()`)
  await db.one(sql`delete from login_attempt where at < now() - interval '1 day'`)
  await db.one(sql`delete from known_place where seen_at < now() - make_interval(days => ${placeDays})`)
  await db.one(
    sql`update inbox set body = null where received_at < now() - interval '24 hours' and done_at is not null and body is not null`,
  )
  await db.one(sql`delete from inbox where received_at < now() - interval '90 days'`)
  await db.one(sql`delete from one_time where ends_at < now() - interval '2 days'`)
  await sweepFiles(kit)
  await sweepChanges(kit)
  await matchDaily(kit)
  await drainInbox(kit)
}
