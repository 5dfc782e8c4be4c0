import sql from 'sql-template-tag'
import { switchboard, switchboardProviders } from '#contract/integrations/switchboard.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { inCountry } from '#contract/kit/phone.ts'
import { lineOf } from '#server/domain/integrations/calls/call-event.ts'
import { noteCall } from '#server/domain/integrations/calls/calls.ts'
import { canOriginate, switchboardOf, type OpenSwitchboard } from '#server/domain/integrations/calls/switchboards.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

interface Place extends AccessPlace {
  branch_id: string
}

const placeOf = (ctx: Context, given: string): Place => {
  const branch_id = given.toLowerCase()
  const { company_id } = branchIn(ctx.actor.tree, branch_id)
  return { company_id, branch_id, keys: { branch_id }, record_id: branch_id }
}

type Own = Pick<
  OpenSwitchboard,
  'provider' | 'lines' | 'extension' | 'username' | 'token_hash' | 'base_url' | 'heard_at'
> & { failure: string | null; failed_at: string | null }

const access = accessRoutes<typeof switchboard, Own, Place>(switchboard, {
  table: 'switchboard',
  columns: ['provider', 'lines', 'extension', 'username', 'token_hash', 'base_url', 'heard_at', 'failure', 'failed_at'],
  placeOf: (ctx, { branch_id }) => placeOf(ctx, branch_id),
  // Without a user name, there are no credentials to check, so a password is not used.
  secrets: (_, body) => ({
    password: body?.username === '' ? 'unused' : body ? 'needed' : 'optional',
    key: 'optional',
  }),
  sent: () => ['password'],
  // A new provider must not keep the former provider's credentials.
  isSame: (held, body) => held.provider === body.provider,
  show: ({ row }) => ({
    provider: row?.provider ?? switchboardProviders[0],
    lines: (row?.lines ?? []).map((line) => ({ line })),
    extension: row?.extension ?? '',
    username: row?.username ?? '',
    has_address: Boolean(row?.token_hash),
    can_originate: row ? canOriginate({ ...row, secrets: row.opened }) : false,
    heard_at: row?.heard_at ?? null,
  }),
  health: ({ heard_at, failure, failed_at }) => ({
    worked_at: heard_at,
    failure: failure ? { at: failed_at ?? '', said: failure } : null,
  }),
  values: ({ place, body: { provider, lines, extension, username }, ctx }) => {
    const { country } = companyIn(ctx.actor.tree, place.company_id)
    return {
      provider,
      lines: inCountry(country, () => [...new Set(lines.map(({ line }) => lineOf(line)).filter(Boolean))]),
      extension,
      username,
      failure: null,
      failed_at: null,
    }
  },
})

export const switchboardRoutes = routes(switchboard, {
  ...access.handlers,

  update: async (given, ctx) => {
    const after = await access.handlers.update(given, ctx)
    // The scope tree knows which branches are connected.
    ctx.kit.forget()
    return after
  },

  renew: async ({ params, body }, ctx) => {
    const place = placeOf(ctx, params.branch_id)
    const token = secret()
    let id = ''
    const row = await access.change(ctx, place, {
      version: body.version,
      action: 'address',
      write: async (db, before) => {
        if (!before) throw fault('not_found')
        id = before.id
        await db.one(sql`update switchboard set token_hash = ${sha256(token)}, updated_at = ${ctx.now}, version = version + 1
          where company_id = ${place.company_id} and id = ${id}`)
      },
    })
    return { ...row, address: `${ctx.kit.url}/api/switchboard/${id}/${token}` }
  },

  test: async ({ params }, ctx) => {
    const place = placeOf(ctx, params.branch_id)
    const board = await switchboardOf(ctx.db, ctx.kit, place)
    if (!board) throw fault('not_found')
    // While the switchboard is switched off, a test call would prove nothing, because real calls
    // are refused at its address.
    if (!board.is_active)
      throw fault('conflict', { detail: switchedOff[ctx.lang], current: await access.one(ctx.db, ctx, place) })
    const call_id = `test-${uuidv7()}`
    await ctx.db.tx((db) =>
      noteCall(
        db,
        board,
        {
          provider: board.provider,
          call_id,
          direction: 'inbound',
          phone: testPhone,
          // Neither a line nor an extension is given, so that no other branch rings.
          line: '',
          extension: '',
          state: 'ringing',
          at: ctx.now,
        },
        { now: ctx.now, log: { call_id, test: true }, is_test: true },
      ),
    )
    ctx.kit.nudge(place.branch_id)
    return access.one(ctx.db, ctx, place)
  },
})

/** The refusal of a test call while the switchboard is switched off. */
const switchedOff: Record<Lang, string> = {
  tr: 'Santral bağlantısı kapalı: gelen aramalar kasalarda görünmez. Deneme araması için önce bağlantıyı açıp kaydedin.',
  en: 'The switchboard’s connection is off: incoming calls are not shown on any till. Switch it on and save before making a test call.',
  de: 'Die Verbindung zur Telefonanlage ist aus: Anrufe werden an keiner Kasse gezeigt. Schalten Sie sie ein und speichern Sie, bevor Sie einen Testanruf starten.',
}

/** The number from which a test call comes. It is in a range that is assigned to nobody. */
const testPhone = '+905550000000'
