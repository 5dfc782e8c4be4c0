import sql from 'sql-template-tag'
import { switchboard, type Switchboard, type SwitchboardInput } from '#contract/integrations/switchboard.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { inCountry } from '#contract/kit/phone.ts'
import type { Db } from '#server/db/pool.ts'
import { lineOf } from '#server/domain/integrations/call-event.ts'
import { noteCall } from '#server/domain/integrations/calls.ts'
import {
  canOriginate,
  switchboardOf,
  type OpenSwitchboard,
  type SwitchboardSecrets,
} from '#server/domain/integrations/switchboards.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

interface Place {
  company_id: string
  branch_id: string
}

const placeOf = (ctx: Context, given: string): Place => {
  const branch_id = given.toLowerCase()
  return { company_id: branchIn(ctx.actor.tree, branch_id).company_id, branch_id }
}

/** What may be shown of it: that a secret is there, never what it is. */
const shown = (board: OpenSwitchboard | undefined): Switchboard => ({
  provider: board?.provider ?? 'verimor',
  version: board?.version ?? 0,
  is_active: board?.is_active ?? false,
  lines: (board?.lines ?? []).map((line) => ({ line })),
  extension: board?.extension ?? '',
  username: board?.username ?? '',
  secrets: { password: Boolean(board?.secrets.password), key: Boolean(board?.secrets.key) },
  has_address: Boolean(board?.token_hash),
  can_originate: board ? canOriginate(board) : false,
  heard_at: board?.heard_at ?? null,
})

const read = async (db: Db, ctx: Context, place: Place) => shown(await switchboardOf(db, ctx.kit, place))

interface Change {
  version: number
  action: 'update' | 'address'
  write: (db: Db, before: OpenSwitchboard | undefined) => Promise<unknown>
}

/** One change of a branch's switchboard at a time, with its version and a line of history. */
const change = (ctx: Context, place: Place, { version, action, write }: Change): Promise<Switchboard> =>
  ctx.db.tx(async (db) => {
    const { company_id, branch_id } = place
    // Also where there is no row to lock yet.
    await db.one(sql`select id from branch where company_id = ${company_id} and id = ${branch_id} for update`)
    const board = await switchboardOf(db, ctx.kit, place)
    const before = shown(board)
    if (before.version !== version) throw fault('stale_version', { current: before })
    await write(db, board)
    const after = await read(db, ctx, place)
    await audit(db, ctx, { noun: switchboard.noun, record_id: branch_id, company_id, action, before, after })
    return after
  })

/** The secrets after a change: those sent in place of those held. Another provider is not given what was meant for the last one. */
function secretsAfter(body: SwitchboardInput, before: OpenSwitchboard | undefined): SwitchboardSecrets {
  const held = before?.provider === body.provider ? before.secrets : undefined
  return {
    // Without a name there is nothing to sign in with.
    password: body.username ? body.secrets.password || (held?.password ?? '') : '',
    key: body.secrets.key || (held?.key ?? ''),
  }
}

export const switchboardRoutes = routes(switchboard, {
  read: ({ params }, ctx) => read(ctx.db, ctx, placeOf(ctx, params.branch_id)),

  update: ({ params, body: { version, ...body } }, ctx) => {
    const place = placeOf(ctx, params.branch_id)
    return change(ctx, place, {
      version,
      action: 'update',
      write: (db, before) => {
        const secrets = secretsAfter(body, before)
        if (body.username && !secrets.password) throw wrongField('secrets.password', 'required')
        const { country } = companyIn(ctx.actor.tree, place.company_id)
        const lines = inCountry(country, () => [...new Set(body.lines.map(({ line }) => lineOf(line)).filter(Boolean))])
        return db.one(sql`
          insert into switchboard (company_id, id, branch_id, provider, is_active, lines, extension, username, secrets, updated_at)
          values (${place.company_id}, ${uuidv7()}, ${place.branch_id}, ${body.provider}, ${body.is_active}, ${lines}, ${body.extension}, ${body.username},
            ${ctx.kit.seal.close(secrets)}, ${ctx.now})
          on conflict (company_id, branch_id) do update
          set provider = excluded.provider, is_active = excluded.is_active, lines = excluded.lines, extension = excluded.extension, username = excluded.username,
            secrets = excluded.secrets, updated_at = excluded.updated_at, version = switchboard.version + 1`)
      },
    })
  },

  renew: async ({ params, body }, ctx) => {
    const place = placeOf(ctx, params.branch_id)
    const token = secret()
    let id = ''
    const row = await change(ctx, place, {
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
    // A real call would be turned away at the address: one of our own that rings would prove nothing.
    if (!board.is_active) throw fault('conflict', { detail: switchedOff[ctx.lang], current: shown(board) })
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
          // Neither a line nor an extension, so that it rings at no other branch.
          line: '',
          extension: '',
          state: 'ringing',
          at: ctx.now,
        },
        { now: ctx.now, log: { call_id, test: true }, is_test: true },
      ),
    )
    ctx.kit.nudge(place.branch_id)
    return shown(board)
  },

  history: ({ params }, ctx) => {
    const { company_id, branch_id } = placeOf(ctx, params.branch_id)
    return historyOf(ctx.db, switchboard.noun, branch_id, [company_id])
  },
})

/** Why a switchboard that is switched off cannot be tried. */
const switchedOff: Record<Lang, string> = {
  tr: 'Santral bağlantısı kapalı: gelen aramalar kasalarda görünmez. Deneme araması için önce bağlantıyı açıp kaydedin.',
  en: 'The switchboard’s connection is off: incoming calls are not shown on any till. Switch it on and save before making a test call.',
  de: 'Die Verbindung zur Telefonanlage ist aus: Anrufe werden an keiner Kasse gezeigt. Schalten Sie sie ein und speichern Sie, bevor Sie einen Testanruf starten.',
}

/** Of a range that is given to nobody. */
const testPhone = '+905550000000'
