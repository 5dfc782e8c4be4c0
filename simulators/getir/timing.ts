/**
 * The limit that a call counts against. `config` is for restaurant, menu, payment method and zone
 * settings.
 */
export type Budget = 'default' | 'config' | 'cancelOptions'

/** Every duration the simulator enforces, in milliseconds. */
export type Timing = {
  /** The minimum time from verify to prepare, and from prepare to deliver. */
  paceMs: number
  /**
   * If an order is not answered within this time, an automatic phone call (IVR) reminds the
   * restaurant.
   */
  ivrMs: number
  /**
   * If an order is not answered within this time, the restaurant is closed and its unanswered
   * orders are cancelled.
   */
  closeMs: number
  tokenMs: number
  /** How long before its scheduled time a pre-approved order becomes active. */
  activationLeadMs: number
  /** How long one minute lasts, which is how long `timeOffAmount: 1` closes the restaurant. */
  minuteMs: number
  /**
   * How long the steps of Getir's courier take. After verify, the courier is assigned and arrives
   * at the restaurant. After handover, the courier sets off, reaches the address and delivers.
   */
  courier: { assignMs: number; arriveMs: number; onTheWayMs: number; reachMs: number; deliverMs: number }
  webhook: {
    /**
     * Pauses before the second, third… attempt. After the last attempt, the push is given up. Getir
     * documents no rule for this.
     */
    backoffMs: number[]
    /** How long an attempt may take, on the real clock. */
    timeoutMs: number
  }
  budgets: Record<Budget, { calls: number; windowMs: number; blockMs: number }>
}

export type TimingOptions = {
  /**
   * The factor by which every duration is divided that is not given explicitly, except the webhook
   * time-out. 1 is the real platform.
   */
  speed?: number
  paceMs?: number
  window?: { ivrMs?: number; closeMs?: number }
  tokenMs?: number
  activationLeadMs?: number
  courier?: Partial<Timing['courier']>
  webhook?: Partial<Timing['webhook']>
  budgets?: Partial<Timing['budgets']>
}

const second = 1000
const minute = 60 * second

/**
 * The real platform's durations, divided by `speed`. Durations given by the caller take precedence.
 */
export function timingOf(options: TimingOptions = {}): Timing {
  const speed = options.speed ?? 1
  if (!(speed > 0)) throw new RangeError(`speed must be above 0, got ${speed}`)
  const by = (ms: number): number => ms / speed
  const budget = (calls: number, windowMs: number, blockMs: number) => ({
    calls,
    windowMs: by(windowMs),
    blockMs: by(blockMs),
  })
  return {
    paceMs: options.paceMs ?? by(minute),
    ivrMs: options.window?.ivrMs ?? by(30 * second),
    closeMs: options.window?.closeMs ?? by(5 * minute),
    tokenMs: options.tokenMs ?? by(60 * minute),
    activationLeadMs: options.activationLeadMs ?? by(60 * minute),
    minuteMs: by(minute),
    courier: {
      assignMs: by(minute),
      arriveMs: by(5 * minute),
      onTheWayMs: by(minute),
      reachMs: by(8 * minute),
      deliverMs: by(2 * minute),
      ...options.courier,
    },
    webhook: {
      backoffMs: [5 * second, 15 * second, minute, 2 * minute].map(by),
      timeoutMs: 10 * second,
      ...options.webhook,
    },
    budgets: {
      default: budget(300, minute, 20 * second),
      config: budget(2, minute, 30 * second),
      cancelOptions: budget(40, 10 * minute, minute),
      ...options.budgets,
    },
  }
}
