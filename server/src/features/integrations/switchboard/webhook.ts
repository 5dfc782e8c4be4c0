import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { inCountry } from '#contract/kit/phone.ts'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import { switchboardProviders, type SwitchboardProvider } from '#contract/integrations/switchboard.ts'
import { maskedDigits, type CallEvent } from '#server/domain/integrations/calls/call-event.ts'
import { logId, noteCall } from '#server/domain/integrations/calls/calls.ts'
import { switchboardNamed, type OpenSwitchboard } from '#server/domain/integrations/calls/switchboards.ts'
import { drainSoon } from '#server/domain/integrations/inbox/inbox.ts'
import { onReports, storeReport } from '#server/domain/integrations/inbox/reports.ts'
import { noteFailure } from '#server/kit/record/access.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { isDeeperThan } from '#server/kit/serve.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { maxInWindow } from '#server/domain/integrations/calls/flood.ts'
import { protocols } from './protocols.ts'

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Far more bytes than any switchboard sends about a call. */
const maxBytes = 65_536
const maxFields = 100

interface StoredReport {
  board_id: string
  event: CallEvent
}

/** Acts on what switchboards report, once it is stored. */
export const connectSwitchboardReports = (): void =>
  onReports(switchboardProviders, async (db, kit, { company_id, branch_id, platform, body }) => {
    const { board_id, event } = body.said as StoredReport
    const now = kit.now()
    const board = { company_id, id: board_id, branch_id, provider: platform as SwitchboardProvider }
    const told = await noteCall(db, board, { ...event, at: event.at && new Date(event.at) }, { now })
    await db.one(sql`update switchboard set heard_at = ${now}, failure = null, failed_at = null where ${isOf(board)}`)
    return { problem: null, after: () => told && kit.nudge(told) }
  })

/**
 * Receives call events from switchboards. The token in the address is compared before the body is
 * read. The event is committed before the answer 200 in the provider's format, and acted on
 * afterwards: nothing here waits for a branch or for a connection that other work uses. Any wrong
 * address gets the same 404. Repeated, late or unrelated events are accepted and change nothing.
 */
export function switchboardWebhook(app: FastifyInstance, kit: Kit): void {
  const accepting = { ...kit, db: kit.accepting }
  const isWithin = { known: maxInWindow(300, 10_000), unknown: maxInWindow(30, 10_000) }
  void app.register(async (scope) => {
    const boards = new WeakMap<FastifyRequest, OpenSwitchboard>()
    const failing = new Set<string>()
    const noteWrongPassword = (board: OpenSwitchboard) =>
      void noteFailure(kit.db, 'switchboard', isOf(board), wrongPassword, kit.now()).catch((error: unknown) => {
        failing.delete(board.id)
        kit.log.error({ err: error, board: board.id }, 'a wrong password of a switchboard could not be recorded')
      })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => {
      const { id, token } = request.params as { id: string; token: string }
      const board = uuidLike.test(id) ? await switchboardNamed(accepting, id) : undefined
      if (!board || !sameBytes(board.token_hash!, sha256(token)))
        throw fault(isWithin.unknown(request.ip) ? 'not_found' : 'too_many')
      if (!isWithin.known(board.id)) throw fault('too_many')
      if (!eitherOf(board).some((it) => isSignedIn(request, it))) {
        // The failure is recorded only once. The settings page then shows why no calls appear.
        if (!failing.has(board.id)) setImmediate(() => noteWrongPassword(board))
        failing.add(board.id)
        throw fault('token_missing')
      }
      failing.delete(board.id)
      // Calls for a company without the module are ignored.
      const isLicensed = await kit.accepting.one(
        sql`select 1 from license where company_id = ${board.company_id} and licensed_module_list ->> 'caller_id' = 'true'`,
      )
      if (!isLicensed) throw fault('not_found')
      boards.set(request, board)
    })
    scope.post('/api/switchboard/:id/:token', async (request, reply) => {
      const board = boards.get(request)!
      const { read, thanks } = protocols[board.provider]
      const fields = fieldsOf(request)
      const heard = fields ? inCountry(board.country, () => read(fields)) : 'unreadable'
      if (heard === 'unreadable' || !fields) throw fault('malformed')
      if (heard !== 'nothing') {
        const { company_id, branch_id, id, provider } = board
        const at = { platform: provider, company_id, branch_id }
        const variant = sha256(JSON.stringify(heard)).toString('hex').slice(0, 16)
        const report = {
          event_id: logId(heard, heard.state),
          variant,
          kind: 'virtualSwitchBoard',
          shown: masked(fields),
        }
        await storeReport(kit, { ...at, ...report, said: { board_id: id, event: heard } satisfies StoredReport })
        setImmediate(() => drainSoon(kit, at))
      }
      return reply.code(200).send(thanks)
    })
  })
}

const isOf = ({ company_id, id }: Pick<OpenSwitchboard, 'company_id' | 'id'>) =>
  sql`company_id = ${company_id} and id = ${id}`
/**
 * The reason that is recorded for a wrong password. The panel has a text for it
 * (domain/integrations/outside-words.ts).
 */
const wrongPassword = 'wrong password'

/** Checks Basic authentication, if the branch has entered credentials for its provider. */
function isSignedIn({ headers }: FastifyRequest, { username, secrets }: OpenSwitchboard): boolean {
  if (!username && !secrets.password) return true
  const wanted = `Basic ${Buffer.from(`${username}:${secrets.password}`).toString('base64')}`
  return sameBytes(sha256(headers.authorization ?? ''), sha256(wanted))
}

/** The fields of a body in JSON or form format; undefined for anything else. */
function fieldsOf({ headers, body }: FastifyRequest): Record<string, unknown> | undefined {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : ''
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const given = isForm ? Object.fromEntries(new URLSearchParams(text)) : parsed(text)
  const isFields = typeof given === 'object' && given !== null && !Array.isArray(given) && !isDeeperThan(given, 4)
  if (!isFields || Object.keys(given).length > maxFields) return undefined
  return withoutBadText(given) as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The fields of an event for the log, without the person's data. The provider's times are marked,
 * so that nobody takes them for ours.
 */
const masked = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, it]) => [
      name,
      // A telephone may send the caller's name from the contacts of its owner.
      (typeof it === 'object' && it !== null) || /name/i.test(name)
        ? '•••'
        : maskedDigits(String(it))
            .slice(0, 200)
            .replace(/^(?=\d{4}-\d\d-\d\d)/, '≈ '),
    ]),
  )
