/**
 * How many requests this page has started. A request that starts after an answer was rendered comes
 * from a user who saw that answer.
 */
let begun = 0

interface Sending {
  given: unknown
  /** How many requests had been started when the answer arrived; null before. */
  answeredAt: number | null
}

/**
 * Tracks what a mutation has sent until its answer is rendered. The second press of a double click
 * is the same request, even while the answer is being rendered. Once something else has been sent
 * after the answer, such as an undo, the same press is a new request.
 */
export class UnderWay {
  private readonly sendings = new Map<string, Sending>()

  /** Returns false if the same thing is already being sent. */
  begin(given: unknown): boolean {
    const body = JSON.stringify(given)
    const answeredAt = this.sendings.get(body)?.answeredAt
    if (this.sendings.has(body) && (answeredAt === null || answeredAt === begun)) return false
    begun += 1
    this.sendings.set(body, { given, answeredAt: null })
    return true
  }

  answer(given: unknown): void {
    const own = this.own(given)
    if (own) own.answeredAt = begun
  }

  end(given: unknown): void {
    if (this.own(given)) this.sendings.delete(JSON.stringify(given))
  }

  /**
   * The request that was sent with this very object. The same body sent later is a different
   * request.
   */
  private own(given: unknown) {
    const sending = this.sendings.get(JSON.stringify(given))
    return sending?.given === given ? sending : undefined
  }
}
