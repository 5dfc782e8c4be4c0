import type { Chance } from '#demo/chance.ts'
import type { FeedWorld } from '#demo/feed-world.ts'
import { createSwitchboard, type Call, type Provider } from '#simulators/switchboard/switchboard.ts'

/** A branch's switchboard, with the path on the server that it reports to. */
export interface Board {
  branch_id: string
  provider: Provider
  path: string
}

interface CallersOptions {
  world: FeedWorld
  boards: readonly Board[]
  url: string
  chance: Chance
  fetch: (url: string, init: RequestInit) => Promise<Response>
  now: () => number
}

/** A person on the phone: what this person does next, and when. */
interface Line {
  call: Call
  answerAt: number | null
  overAt: number
}

/**
 * The mean time between two callers, in ms: six minutes at a quiet pace, 40 seconds in the rush.
 */
const meanGap = (pace: number) => 360_000 - 3200 * pace

/**
 * Most callers are members and most calls are answered. The branch that a visitor watches is called
 * as often as all others together.
 */
const shares = { member: 0.8, answered: 0.75, watched: 0.5 }

/** People who call the demo's branches, through their switchboards. */
export function createCallers({ world, boards, url, chance, fetch, now }: CallersOptions) {
  const lines = new Map<string, Line>()
  let passed = 0
  let gap = 0.2

  function numberOf({ branch_id }: Board): string {
    const company = world.companies.find((it) => it.branches.some(({ id }) => id === branch_id))
    const isKnown = company && company.members.length > 0 && chance.yes(shares.member)
    return isKnown ? chance.pick(company.members).phone : `+90532${String(chance.whole(1_000_000, 9_999_999))}`
  }

  async function ring(): Promise<void> {
    const watched = boards.find((it) => it.branch_id === world.watched_branch_id)
    const board = watched && chance.yes(shares.watched) ? watched : chance.pick(boards)
    if (lines.has(board.branch_id)) return
    const rings = chance.whole(6, 20) * 1000
    const from = numberOf(board)
    const call = await createSwitchboard({
      provider: board.provider,
      address: `${url}${board.path}`,
      fetch,
      now,
    }).ring({ from, extension: '101' })
    const answerAt = chance.yes(shares.answered) ? now() + rings : null
    lines.set(board.branch_id, {
      call,
      answerAt,
      overAt: now() + rings + (answerAt ? chance.whole(20, 90) * 1000 : 8000),
    })
  }

  return {
    /**
     * Advances time: people on the phone are answered or give up, and a new caller may ring. Never
     * throws, because a switchboard continues whatever the server answers.
     */
    async pass(elapsed_ms: number, pace: number): Promise<void> {
      for (const [branch_id, line] of lines) {
        if (line.answerAt !== null && line.answerAt <= now()) {
          line.answerAt = null
          await line.call.answer()
        }
        if (line.overAt > now()) continue
        lines.delete(branch_id)
        await line.call.hangUp()
      }
      passed += elapsed_ms / meanGap(pace)
      if (passed < gap || boards.length === 0) return
      passed = 0
      gap = 0.5 + chance.next()
      await ring()
    },
  }
}
