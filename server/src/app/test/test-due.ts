// Creates due work for every loop, job and chore, and says how the end of the work can be observed.
// All of it is in one table, because `every-tenant.test.ts` and `given-up.test.ts` fail for work
// without a line here.
import pg from 'pg'
import { writeLink } from '#server/domain/integrations/link.ts'
import { writeSms } from '#server/kit/sending/sms.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import { testLetter } from './test-letter.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { TestServer } from './test-server.ts'

/** No platform has this code, so that nothing queued for it can be sent. */
const adapterless = 'unknown-platform'

/**
 * The company and branch in which a test's background work creates its rows. `outside` is the URL
 * of a fake external service, which records its callers or never answers.
 */
export interface Place extends BranchKey {
  outside: string
}

/**
 * Creates due work for one kind of background work at a place. Returns a function that says whether
 * the work has been done.
 */
export type Due = (at: Place) => Promise<() => Promise<boolean>>

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const days = 24 * 60

/** Default values for columns that a test does not care about. */
const plain: Record<string, unknown> = {
  integer: 1,
  bigint: 1,
  smallint: 1,
  boolean: true,
  jsonb: {},
  bytea: '\\x00',
  'text[]': [],
  'uuid[]': [],
  'timestamp with time zone': ago(0),
  date: ago(0).slice(0, 10),
}

/** The numbers to which SMS of the two companies are due. */
export const dueNumbers = { own: '+905320000001', foreign: '+905320000002' }

/**
 * Functions that create due work, one for each kind of background work that serves tenants, by the
 * kind's name.
 */
export async function dueWork(server: TestServer, owner: pg.Client): Promise<Record<string, Due>> {
  const needed = await owner.query<{ table: string; name: string; type: string }>(`
    select c.relname as table, attname as name, format_type(atttypid, atttypmod) as type from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0 and attnotnull and not atthasdef and not attisdropped`)
  /** Writes a row, with defaults for the columns that the test omits. Returns its id. */
  const lay = async (table: string, { company_id, branch_id }: BranchKey, said: object = {}): Promise<string> => {
    const columns = needed.rows.filter((it) => it.table === table)
    const id = uuidv7()
    const given: Record<string, unknown> = { company_id, branch_id, id, ...said }
    const row: Record<string, unknown> = { ...said }
    for (const { name, type } of columns)
      row[name] = given[name] ?? (type === 'uuid' || type === 'text' ? uuidv7() : plain[type])
    const names = Object.keys(row)
    await owner.query(
      `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from json_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    )
    return String(row['id'] ?? '')
  }
  const holds = (table: string, where: (at: Place) => string) => (at: Place) => async () => {
    const { rows } = await owner.query(
      `select 1 from ${table} where company_id = ${pg.escapeLiteral(at.company_id)} and ${where(at)}`,
    )
    return rows.length > 0
  }
  const is = (table: string, id: string, now: string, at: Place) => holds(table, () => `id = '${id}' and ${now}`)(at)
  const gone = (table: string, where: string, at: Place) => async () => !(await holds(table, () => where)(at)())

  const order = (at: Place, minutes: number, more: object = {}) =>
    lay('orders', at, {
      channel: 'app',
      delivery_type: 'comeGetIt',
      status: 'awaiting_approval',
      next_status: ['preparing', 'cancelled'],
      currency: 'TRY',
      payment_method: 'cash',
      created_at: ago(minutes),
      ...more,
    })
  const told =
    (kind: string, minutes: number): Due =>
    async (at) => {
      const id = await order(at, minutes)
      return holds('order_event', () => `order_id = '${id}' and kind = '${kind}'`)(at)
    }
  const table = async (at: Place) => {
    const area_id = await lay('dining_area', at)
    return lay('dining_table', at, { area_id, seats_max: 4, shape: 'square' })
  }
  const command = async (at: Place, minutes: number, state: string) => {
    const session_id = await lay('table_session', at, { state: 'open' })
    return lay('table_command', at, {
      table_id: await table(at),
      session_id,
      kind: 'water',
      state,
      created_at: ago(minutes),
    })
  }
  const member = async (at: Place) => {
    const member_id = await lay('member', at, {
      phone: `+90532${String(Math.random()).slice(2, 9)}`,
      email: `${uuidv7()}@deneme.test`,
    })
    await lay('member_account', at, { member_id })
    return member_id
  }
  const lot = async (at: Place, expires_at: string) => {
    const member_id = await member(at)
    const source_key = uuidv7()
    const id = await lay('point_lot', at, {
      member_id,
      point_type: 'purchase',
      earned: 300,
      remaining: 300,
      expires_at,
      source_key,
    })
    await owner.query(`update member_account set point_balance = 300 where company_id = $1 and member_id = $2`, [
      at.company_id,
      member_id,
    ])
    return { id, member_id }
  }
  /** Whether the fake external service was called. */
  const asked =
    ({ outside }: Place) =>
    async () => {
      const { paths } = (await (await fetch(new URL('/asked', outside))).json()) as { paths: string[] }
      return paths.some((it) => it.startsWith(new URL(outside).pathname))
    }
  const link = (at: Place) =>
    writeLink(server.database.db, server.kit, {
      company_id: at.company_id,
      branch_id: at.branch_id,
      platform: 'getir',
      external_id: `r-${at.branch_id}`,
      base_url: at.outside,
      secrets: { appSecretKey: 'a', restaurantSecretKey: 'b', apiKey: 'c' },
      is_active: true,
    })
  const linked: Due = async (at) => {
    await link(at)
    return asked(at)
  }
  const row =
    (name: string, said: (at: Place) => object | Promise<object>, now: string): Due =>
    async (at) => {
      const id = await lay(name, at, await said(at))
      return is(name, id, now, at)
    }
  const swept =
    (name: string, said: (at: Place) => object | Promise<object>, where = 'true'): Due =>
    async (at) => {
      const id = await lay(name, at, await said(at))
      return gone(name, id ? `id = '${id}'` : where, at)
    }

  return {
    unanswered: told('unanswered', 10),
    managers: told('summoned', 3),
    'branch states': async (at) => {
      await owner.query(
        `update branch set told_state = null, next_change_at = now() - interval '1 minute' where company_id = $1 and id = $2`,
        [at.company_id, at.branch_id],
      )
      return holds('branch', () => `id = '${at.branch_id}' and next_change_at > now()`)(at)
    },
    'kitchen pace': async (at) => {
      await owner.query('update branch set pace_min = 9 where company_id = $1 and id = $2', [
        at.company_id,
        at.branch_id,
      ])
      return holds('branch', () => `id = '${at.branch_id}' and pace_min = 0`)(at)
    },
    'paid tables': async (at) => {
      const session_id = await lay('table_session', at, { state: 'paid', paid_at: ago(30) })
      await lay('session_table', at, { session_id, table_id: await table(at), starts_at: ago(60) })
      return is('table_session', session_id, `state <> 'paid'`, at)
    },
    'table calls': async (at) => is('table_command', await command(at, 31, 'seen'), `state = 'expired'`, at),
    'overdue table calls': async (at) => is('table_command', await command(at, 5, 'open'), `told_at is not null`, at),
    'late orders': async (at) => {
      await order(at, 30, { status: 'preparing', deadline_kind: 'late', deadline_at: ago(5) })
      return holds('branch_alert', () => `branch_id = '${at.branch_id}' and kind = 'late'`)(at)
    },
    'closed platforms': async (at) => {
      await link(at)
      await owner.query(
        `update platform_link set state = '{"restaurant":{"is_open":false}}' where company_id = $1 and branch_id = $2`,
        [at.company_id, at.branch_id],
      )
      return holds('branch_alert', () => `branch_id = '${at.branch_id}' and kind = 'platform'`)(at)
    },
    'silent bells': async (at) => {
      await lay('device', at, { id: 'susan', is_armed: false, seen_at: ago(20) })
      return holds('branch_alert', () => `branch_id = '${at.branch_id}' and kind = 'bell'`)(at)
    },
    'bad comments': row('comment', () => ({ status: 'pending', created_at: ago(5), reply: '' }), 'told_at is not null'),
    reservations: row(
      'reservation',
      () => ({ status: 'pending', source: 'app', starts_at: ago(60), minutes: 90, lang: 'tr', next_at: ago(5) }),
      `status <> 'pending'`,
    ),
    'platform steps': row(
      'platform_step',
      async (at) => ({ order_id: await order(at, 1), platform: adapterless, step: 'verify', due_at: ago(1) }),
      `state = 'refused'`,
    ),
    'platform states': async (at) => {
      await lay('platform_state', at, { platform: adapterless, wanted: 'open', due_at: ago(1), state: 'queued' })
      return holds('platform_state', () => `state = 'refused'`)(at)
    },
    'platform busy': async (at) => {
      await lay('platform_busy', at, { platform: adapterless, minutes: 15, due_at: ago(1), state: 'queued' })
      return holds('platform_busy', () => `state = 'refused'`)(at)
    },
    'platform farewells': swept('platform_farewell', () => ({
      platform: adapterless,
      due_at: ago(1),
      state: 'queued',
    })),
    'platform items': async (at) => {
      await lay('platform_item', at, {
        platform: adapterless,
        item_kind: 'product',
        wanted: 'out',
        state: 'queued',
        due_at: ago(1),
      })
      return holds('platform_item', () => `state = 'refused'`)(at)
    },
    'silent calls': row(
      'phone_call',
      () => ({ state: 'ringing', rang_at: ago(10), heard_at: ago(10), is_test: false }),
      `state = 'missed'`,
    ),
    'iys filings': row(
      'iys_filing',
      async (at) => ({ member_id: await member(at), channel: 'sms', status: 'refused', due_at: ago(1) }),
      'tries > 0 and reason is not null',
    ),
    'payment checks': async (at) => {
      const id = await payment(at, { check_at: ago(1), token: null, created_at: ago(9) })
      return is('payment_attempt', id, `state = 'failed'`, at)
    },
    'unpaid orders': async (at) => {
      const id = await order(at, 40, { pay_by: ago(20), next_status: ['cancelled'] })
      return is('orders', id, `status = 'cancelled'`, at)
    },
    'payment refunds': async (at) => {
      const attempt_id = await payment(at, {
        state: 'paid',
        charged: 100,
        paid_at: ago(1),
        payment_id: '1',
        transaction_id: '2',
      })
      const { order_id } = (await owner.query('select order_id from payment_attempt where id = $1', [attempt_id]))
        .rows[0] as {
        order_id: string
      }
      const id = await lay('payment_refund', at, { attempt_id, order_id, cause: 'cancel', amount: 100, due_at: ago(1) })
      return is('payment_refund', id, 'tries > 0 and reason is not null', at)
    },
    'courier calls': async (at) => {
      const delivery_id = await courierDelivery(at, { state: 'calling' })
      const id = await lay('courier_step', at, { delivery_id, step: 'call', due_at: ago(1) })
      return is('courier_step', id, 'tries > 0 and reason is not null', at)
    },
    courier_position: async (at) => {
      const courier_id = await lay('courier', at, { vehicle: 'car' })
      await lay('courier_position', at, { courier_id, at: ago(13 * 60), lat: 41, lng: 29, accuracy_m: 10 })
      return gone('courier_position', `courier_id = '${courier_id}'`, at)
    },
    'courier checks': async (at) => {
      const id = await courierDelivery(at, { state: 'called', check_at: ago(1), created_at: ago(13 * 60) })
      return is('courier_delivery', id, `state = 'lost'`, at)
    },
    'payment comparisons': async (at) => {
      await payment(at, { state: 'failed', token: 'a', created_at: ago(9) })
      const access_id = await payAccessOf(at)
      await lay('payment_comparison', at, { access_id, due_at: ago(1), started_at: ago(2), since: ago(20) })
      return holds(
        'payment_comparison',
        () => `access_id = '${access_id}' and failures > 0 and problem is not null`,
      )(at)
    },
    'payment-comparison': async (at) => {
      const access_id = await payAccess(at, uuidv7())
      await lay('payment_comparison', at, { access_id })
      return holds('payment_comparison', () => `access_id = '${access_id}' and started_at is not null`)(at)
    },
    payment_difference: swept('payment_difference', async (at) => ({
      attempt_id: await payment(at, {}),
      kind: 'amount',
      held: 100,
      found_at: ago(91 * days),
    })),
    payment_only_there: swept('payment_only_there', async (at) => ({
      access_id: await payAccessOf(at),
      payment_id: uuidv7(),
      transaction_id: '1',
      amount: 100,
      currency: 'TRY',
      paid_at: ago(400 * days),
      found_at: ago(400 * days),
    })),
    'payment reports': async (at) => {
      const access_id = await payAccessOf(at)
      await lay('payment_event', at, { access_id, event_id: 'bekleyen', received_at: ago(1), handled_at: null })
      return holds('payment_event', () => `event_id = 'bekleyen' and handled_at is not null`)(at)
    },
    payment_event: swept(
      'payment_event',
      () => ({ received_at: ago(91 * days) }),
      `received_at < now() - interval '90 days'`,
    ),
    'webhook events': async (at) => {
      await endpoint(at)
      await owner.query('update branch_counter set seq = seq + 100 where company_id = $1 and branch_id = $2', [
        at.company_id,
        at.branch_id,
      ])
      await owner.query(
        `insert into event (company_id, branch_id, seq, type, data) select company_id, branch_id, seq, 'menu', '{}' from branch_counter
         where company_id = $1 and branch_id = $2`,
        [at.company_id, at.branch_id],
      )
      return holds('webhook_delivery', () => `branch_id = '${at.branch_id}' and type = 'menu.changed'`)(at)
    },
    'webhook member events': async (at) => {
      await endpoint(at)
      const id = await lay('member_event', at, { type: 'member.erased', data: { member_id: uuidv7() } })
      return gone('member_event', `id = '${id}'`, at)
    },
    webhooks: row(
      'webhook_delivery',
      async (at) => ({
        endpoint_id: await endpoint(at),
        pace: 'live',
        type: 'menu.changed',
        body: '{}',
        due_at: ago(1),
      }),
      'reason is not null',
    ),
    webhook_delivery: swept('webhook_delivery', async (at) => ({
      endpoint_id: await endpoint(at),
      pace: 'live',
      state: 'sent',
      created_at: ago(8 * days),
    })),
    'iys backlog': async (at) => {
      await iysAccess(at)
      const member_id = await member(at)
      const event_id = await lay('consent_event', at, { member_id, channel: 'sms', status: 'given' })
      await lay('member_consent', at, {
        member_id,
        channel: 'sms',
        status: 'given',
        source: 'panel',
        event_id,
        iys_state: 'unfiled',
        iys_due_on: ago(-days).slice(0, 10),
      })
      return holds('member_consent', () => `member_id = '${member_id}' and iys_state is distinct from 'unfiled'`)(at)
    },
    mails: async (at) => {
      const { db } = server.database
      const to = `${new URL(at.outside).pathname.slice(1)}@deneme.test`
      // One company gets many mails, queued before those of all other companies.
      for (let n = 0; n < (to.startsWith('own') ? 60 : 1); n++)
        await writeMail(db, testLetter(), { email: to, company_id: at.company_id })
      return async () => {
        const { rows } = await owner.query(`select 1 from mail where to_address = $1 and state = 'sent'`, [to])
        return rows.length > 0
      }
    },
    codes: async (at) => {
      const to = `${new URL(at.outside).pathname.slice(1)}@kod.test`
      const letter = { ...testLetter(), purpose: 'account' as const }
      for (let n = 0; n < (to.startsWith('own') ? 60 : 1); n++)
        await writeMail(server.database.db, letter, { email: to, company_id: at.company_id })
      return async () => {
        const { rows } = await owner.query(`select 1 from mail where to_address = $1 and state = 'sent'`, [to])
        return rows.length > 0
      }
    },
    texts: async (at) => {
      const to = new URL(at.outside).pathname === '/foreign' ? dueNumbers.foreign : dueNumbers.own
      const useful_until = new Date(Date.now() + 3_600_000)
      for (let n = 0; n < (to === dueNumbers.own ? 60 : 1); n++)
        await writeSms(server.database.db, {
          kind: 'sign-in-code',
          purpose: 'account',
          to,
          text: 'Kod 123456',
          company_id: at.company_id,
          about: undefined,
          useful_until,
        })
      return async () => {
        const { rows } = await owner.query(`select 1 from sms where to_number = $1 and state = 'sent'`, [to])
        return rows.length > 0
      }
    },
    run: async (at) => {
      const run_id = await lay('run', at, {
        kind: 'menu-transfer',
        state: 'waiting',
        due_at: ago(1),
        input: {},
        parts: 1,
      })
      await lay('run_stop', at, { run_id })
      return is('run', run_id, `state not in ('waiting', 'running')`, at)
    },
    'platform-poll': linked,
    'platform settlements': async (at) => {
      await writeLink(server.database.db, server.kit, {
        company_id: at.company_id,
        branch_id: at.branch_id,
        platform: 'trendyol',
        external_id: `s-${at.branch_id}`,
        base_url: at.outside,
        settings: { supplier_id: '1', executor_user: 'a@deneme.test' },
        secrets: { integrationKey: 'a', integrationSecret: 'b' },
        is_active: true,
      })
      return asked(at)
    },
    'menu-restore': row(
      'material',
      () => ({ out_kind: 'until', out_at: ago(60), out_until: ago(1), name: { tr: 'a', en: 'a', de: 'a' } }),
      'out_kind is null',
    ),
    'audit-seal': async (at) => {
      await lay('audit', at, { at: ago(60) })
      return holds('audit_seal', () => 'true')(at)
    },
    'point-expiry': async (at) => is('point_lot', (await lot(at, ago(5))).id, 'remaining = 0', at),
    notifications: async (at) => {
      const id = await lay('notification', at, {
        channel: 'sms',
        audience: { all: [] },
        is_draft: false,
        frozen_at: ago(5),
        stopped_at: ago(4),
        spread_minutes: 0,
        holds_back: false,
        by_recipient_clock: false,
      })
      await lay('notification_recipient', at, {
        notification_id: id,
        member_id: await member(at),
        state: 'queued',
        due_at: ago(5),
      })
      return is('notification', id, 'done_at is not null', at)
    },
    'scheduled tasks': async (at) => {
      const id = await lay('scheduled_task', at, {
        name: 'a',
        action: 'points',
        points: 5,
        audience: { field: 'registration_source', op: 'in', value: ['mobile'] },
        cycle: 'daily',
        starts_on: '2026-01-01',
        at_min: 600,
        rest_days: 0,
        switches_on: false,
        validity_days: 0,
        next_due_on: '2026-01-01',
        next_due_at: ago(5),
      })
      return is('scheduled_task', id, `next_due_at > now()`, at)
    },
    'point-notice': async (at) => {
      const { member_id } = await lot(at, ago(-2 * days))
      return holds('point_notice', () => `member_id = '${member_id}'`)(at)
    },
    'iys-pull': async (at) => {
      await iysAccess(at)
      return asked(at)
    },
    order_quarter: swept('order_quarter', () => ({ quarter_at: ago(8 * days) })),
    order_load: swept('order_load', () => ({ quarter_at: ago(9 * days) })),
    event: swept('event', () => ({ seq: 1, at: ago(2 * days) }), `at < now() - interval '1 day'`),
    idempotency: swept('idempotency', () => ({ created_at: ago(4 * days) }), `created_at < now() - interval '3 days'`),
    device: swept('device', () => ({ id: 'eski', seen_at: ago(40 * days) })),
    member_device: async (at) => {
      const id = await lay('member_device', at, {
        member_id: await member(at),
        platform: 'ios',
        last_seen_at: ago(401 * days),
      })
      return gone('member_device', `id = '${id}'`, at)
    },
    platform_outage: swept('platform_outage', () => ({
      platform: 'getir',
      kind: 'closed',
      began_at: ago(400 * days),
      ended_at: ago(399 * days),
    })),
    'texts of deliveries': async (at) => {
      await lay('inbox', at, { event_id: 'metin', received_at: ago(2 * days), done_at: ago(days), body: { push: 1 } })
      return holds('inbox', () => `event_id = 'metin' and not body ? 'push'`)(at)
    },
    inbox: swept(
      'inbox',
      () => ({ event_id: 'eski', received_at: ago(100 * days), done_at: ago(days) }),
      `event_id = 'eski'`,
    ),
    runs: swept('run', () => ({ kind: 'transfer', state: 'done', expires_at: ago(5), input: {} })),
    'unknown runs': row(
      'run',
      () => ({ kind: 'of a later version', state: 'waiting', due_at: ago(60), input: {} }),
      'noted_at is not null',
    ),
    'menu changes': swept('menu_change', () => ({
      kind: 'bulk',
      state: 'done',
      created_at: ago(10 * days),
      before: [],
    })),
    'menus of platforms': linked,
    'inbox of platforms': async (at) => {
      await lay('inbox', at, {
        platform: adapterless,
        event_id: 'bekleyen',
        received_at: ago(1),
        body: { order_id: '1', push: {} },
      })
      return holds('inbox', () => `event_id = 'bekleyen' and done_at is not null`)(at)
    },
    'member imports': swept('member_import', () => ({ created_at: ago(400 * days), sheets: [] })),
    'institution documents': async (at) => {
      const institution_id = await lay('partner_institution', at, { funder: 'company', code: uuidv7() })
      const institution_member_id = await lay('institution_member', at, {
        institution_id,
        member_id: await member(at),
        status: 'approved',
        decided_at: ago(40 * days),
      })
      const id = await lay('institution_document', at, { institution_member_id, kind: 'pdf' })
      return gone('institution_document', `id = '${id}'`, at)
    },
    phone_call: swept('phone_call', () => ({ state: 'ended', rang_at: ago(100 * days), is_test: false })),
    'notes of erasures': async (at) => {
      const member_id = await member(at)
      await lay('member_erasure', at, { member_id, status: 'completed', channel: 'phone', completed_at: ago(60) })
      const name = `own/erased-${at.company_id}-${member_id}.json`
      return async () => (await server.kit.files.stat(name)) !== undefined
    },
    'consent addresses': async (at) => {
      const member_id = await member(at)
      await lay('member_consent', at, { member_id, channel: 'email', status: 'given', address_hash: null })
      return holds('member_consent', () => `member_id = '${member_id}' and address_hash is not null`)(at)
    },
  }

  /** An endpoint at the fake external service. */
  async function endpoint(at: Place) {
    const secrets = server.kit.seal.close({ secret: 'gizli' })
    return lay('webhook_endpoint', at, {
      url: at.outside,
      events: ['menu.changed'],
      is_active: true,
      secrets: `\\x${secrets.toString('hex')}`,
    })
  }

  /** An account at a payment provider, which is the fake external service. */
  function payAccess(at: Place, provider: string): Promise<string> {
    const secrets = `\\x${server.kit.seal.close({ api_key: 'a', secret_key: 'b' }).toString('hex')}`
    return lay('payment_access', at, { provider, is_active: false, base_url: at.outside, secrets })
  }
  async function payAccessOf(at: Place): Promise<string> {
    const known = await owner.query<{ id: string }>(
      `select id from payment_access where company_id = $1 and provider = 'iyzico'`,
      [at.company_id],
    )
    return known.rows[0]?.id ?? payAccess(at, 'iyzico')
  }
  async function payment(at: Place, more: object): Promise<string> {
    const access_id = await payAccessOf(at)
    const order_id = await order(at, 1)
    return lay('payment_attempt', at, {
      access_id,
      order_id,
      provider: 'iyzico',
      currency: 'TRY',
      amount: 100,
      ...more,
    })
  }
  /** A delivery by a courier company, which is the fake external service. */
  async function courierDelivery(at: Place, more: object): Promise<string> {
    const { rows } = await owner.query<{ id: string }>(
      `select id from courier_access where company_id = $1 and branch_id = $2`,
      [at.company_id, at.branch_id],
    )
    const secrets = `\\x${server.kit.seal.close({ clientId: 'a', clientSecret: 'b' }).toString('hex')}`
    const account = { party: 'vigo', base_url: at.outside, fee_bearer: 'branch', secrets }
    const access_id = rows[0]?.id ?? (await lay('courier_access', at, account))
    const order_id = await order(at, 1, { delivery_type: 'deliveryToAddress' })
    return lay('courier_delivery', at, {
      access_id,
      order_id,
      party: 'vigo',
      fee_bearer: 'branch',
      currency: 'TRY',
      ...more,
    })
  }
  async function iysAccess(at: Place) {
    const { rows } = await owner.query(`select 1 from iys_access where company_id = $1`, [at.company_id])
    if (rows.length > 0) return
    const secrets = server.kit.seal.close({ password: 'gizli' })
    await lay('iys_access', at, { base_url: at.outside, is_active: true, secrets: `\\x${secrets.toString('hex')}` })
  }
}
