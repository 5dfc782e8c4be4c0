import sql from 'sql-template-tag'
import type { ReservationStep } from '#contract/dining/reservation-steps.ts'
import { reservation, type Reservation } from '#contract/dining/reservation.ts'
import { alertBooked } from '#server/domain/dining/alert-team.ts'
import { bookingBranch, type BookingBranch } from '#server/domain/dining/booking-branch.ts'
import {
  lockReservation,
  reservationColumns,
  reservationFrom,
  reservationOf,
  type Locked,
} from '#server/domain/dining/reservation-rows.ts'
import { takeStep, undo } from '#server/domain/dining/reservation-acts.ts'
import { book, change, welcome } from '#server/domain/dining/reservations.ts'
import { historyOf } from '#server/kit/audit/audit.ts'
import { routes, type CompanyOf, type Context, type Db } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { anyOf, contains } from '#server/kit/list/list.ts'
import { longList, type Sorting } from '#server/kit/list/long-list.ts'
import { guestOf } from '#server/kit/guard/guest.ts'
import { tiedTo, within } from '#server/kit/guard/reach.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { dayOf } from './day.ts'
import { slotsOf } from './slots.ts'

const sorting: Sorting = {
  fields: {
    starts_at: ['r.starts_at', 'timestamptz'],
    created_at: ['r.created_at', 'timestamptz'],
    name: [`r.name collate "tr-x-icu"`, 'text'],
    party_size: ['r.party_size', 'bigint'],
  },
  tie: ['r.id', 'uuid'],
}

const keyOf = ({ actor }: Context, given: string) => {
  const branch_id = given.toLowerCase()
  return { company_id: branchIn(actor.tree, branch_id).company_id, branch_id }
}

/**
 * Creates a reservation at a branch, only once per idempotency key, and notifies the clients that
 * watch the branch.
 */
async function made(
  ctx: Context,
  route: string,
  branch_id: string,
  body: object,
  work: (db: Db, branch: BookingBranch) => Promise<Reservation>,
): Promise<Reservation> {
  const branch = await bookingBranch(ctx.db, keyOf(ctx, branch_id))
  const row = await once(ctx, `${route} ${branch.branch_id}`, body, (db) => work(db, branch), 201)
  ctx.kit.nudge(row.branch_id)
  return row
}

interface ReservationRequest {
  reservation_id: string
  body: { version: number }
}

/** Changes a reservation. A stale version is refused, together with the current reservation. */
async function changed(
  ctx: Context,
  { reservation_id, body }: ReservationRequest,
  write: (work: (db: Db) => Promise<Reservation>) => Promise<Reservation>,
  work: (db: Db, branch: BookingBranch, locked: Locked) => Promise<Reservation>,
): Promise<Reservation> {
  const tie = await tiedTo(ctx.db, ctx.reach.tie, 'reservation', reservation_id)
  const row = await write(async (db) => {
    const locked = await lockReservation(db, tie, reservation_id)
    if (locked.row.version !== body.version) throw fault('stale_version', { current: locked.row })
    return work(db, await bookingBranch(db, locked.row), locked)
  })
  ctx.kit.nudge(row.branch_id)
  return row
}

const step =
  (name: ReservationStep) =>
  (
    {
      params: { reservation_id },
      body,
    }: {
      params: { reservation_id: string }
      body: { version: number; is_told?: boolean; message?: string; table_ids?: string[] | undefined }
    },
    ctx: Context,
  ) =>
    changed(
      ctx,
      { reservation_id, body },
      (work) => once(ctx, `${name} ${reservation_id}`, body, work),
      (db, branch, locked) => takeStep(db, branch, locked, name, body, ctx),
    )

const companyOf: CompanyOf = (id, { reach }) =>
  sql`select r.company_id from reservation r where ${within(reach.tie, 'r')} and r.id = ${id}`

export const reservationRoutes = routes(
  reservation,
  {
    list: ({ params, query }, { db, reach }) =>
      longList<Reservation>(db, {
        columns: reservationColumns,
        from: reservationFrom(reach.tie),
        conditions: [
          within(reach.tie, 'r'),
          sql`r.branch_id = ${params.branch_id}`,
          anyOf('r.status', query.status),
          anyOf('r.source', query.source),
          contains(['r.name', 'r.phone', 'r.email', 'r.note'], query.search),
        ],
        query,
        ...sorting,
      }),
    day: ({ params, query: { date } }, ctx) => dayOf(ctx.db, keyOf(ctx, params.branch_id), { date, now: ctx.now }),
    slots: ({ params, query }, ctx) => slotsOf(ctx.db, keyOf(ctx, params.branch_id), { ...query, now: ctx.now }),
    read: async ({ params: { reservation_id: id } }, { db, reach }) =>
      reservationOf(db, await tiedTo(db, reach.tie, 'reservation', id), id),
    history: async ({ params: { reservation_id: id } }, { db, reach }) => {
      const row = await reservationOf(db, await tiedTo(db, reach.tie, 'reservation', id), id)
      return historyOf(db, reservation.noun, row.id, [row.company_id])
    },

    create: ({ params, body }, ctx) =>
      made(ctx, 'reservation', params.branch_id, body, (db, branch) =>
        book(db, branch, { ...body, source: 'panel' }, ctx),
      ),
    book: ({ body }, ctx) =>
      made(ctx, 'app-reservation', body.branch_id, body, async (db, branch) => {
        const row = await book(
          db,
          branch,
          { ...body, minutes: null, table_ids: null, source: 'app', is_told: true, guest: guestOf(ctx) ?? null },
          ctx,
        )
        await alertBooked(db, ctx.kit, branch, row)
        return row
      }),
    walkIn: ({ params, body }, ctx) =>
      made(ctx, 'walk-in', params.branch_id, body, (db, branch) =>
        welcome(db, branch, { ...body, phone: '', email: '', lang: ctx.lang, note: '', waits: false }, ctx),
      ),
    wait: ({ params, body }, ctx) =>
      made(ctx, 'waiting-list', params.branch_id, body, (db, branch) =>
        welcome(db, branch, { ...body, minutes: null, table_ids: null, waits: true }, ctx),
      ),

    update: ({ params: { reservation_id }, body }, ctx) =>
      changed(
        ctx,
        { reservation_id, body },
        (work) => ctx.db.tx(work),
        (db, branch, locked) => change(db, branch, locked, body, ctx),
      ),
    approve: step('approve'),
    reject: step('reject'),
    cancel: step('cancel'),
    seat: step('seat'),
    complete: step('complete'),
    no_show: step('no_show'),
    undo: ({ params: { reservation_id }, body }, ctx) =>
      changed(
        ctx,
        { reservation_id, body },
        (work) => once(ctx, `undo ${reservation_id}`, body, work),
        (db, branch, locked) => undo(db, branch, locked, body, ctx),
      ),
  },
  companyOf,
)
