/** A fault for the next matching calls. */
export type Fault = {
  /** Only calls with this method fail. */
  method?: string
  /**
   * Only calls whose path contains this text fail, such as `/verify` or an order's id. Without it,
   * calls to every path fail.
   */
  path?: string
  /** How many calls the fault hits; 1 by default. */
  times?: number
  /**
   * Whether the fault strikes after the call took effect, so that only its answer is lost or wrong.
   * Otherwise the call has no effect.
   */
  afterEffect?: boolean
} & (
  | /** An error answer. With `code`, the body is Getir's envelope; without, it is empty. */ {
      kind: 'fail'
      status?: number
      code?: number
      /** The envelope's message, instead of the code's own. */
      message?: string
    }
  | /** The right answer, delayed by this much on the simulator's clock. */ { kind: 'delay'; ms: number }
  | /** No answer; the connection stays open. */ { kind: 'hang' }
  | /** The connection is cut. */ { kind: 'drop' }
  | /** Status 200 and a page of HTML. */ { kind: 'garbage' }
)

export type Faults = {
  plan(fault: Fault): void
  /**
   * The planned fault that hits this call, if any. It counts as one of the fault's times. Faults
   * are used in the order in which they were planned.
   */
  take(method: string, path: string): Fault | undefined
  reset(): void
}

export function createFaults(): Faults {
  let planned: { fault: Fault; left: number }[] = []
  return {
    plan(fault) {
      planned.push({ fault, left: fault.times ?? 1 })
    },
    take(method, path) {
      const hit = planned.find(
        ({ fault }) => (!fault.method || fault.method === method) && (!fault.path || path.includes(fault.path)),
      )
      if (!hit) return undefined
      hit.left -= 1
      if (hit.left <= 0) planned = planned.filter((entry) => entry !== hit)
      return hit.fault
    },
    reset() {
      planned = []
    },
  }
}
