/** How many requests this page has begun: one begun after an answer comes from somebody who saw that answer. */
let begun = 0

interface Sending {
  given: unknown
  /** How many requests had been begun when its answer came. */
  answeredAt: number | null
}

/**
 * What a mutation has sent whose answer is not drawn yet. The second press of a double click is the same wish, even while the answer is being drawn; once something else has been
 * sent after the answer, an undo for example, the same press is a new wish.
 */
export class UnderWay {
  private readonly sendings = new Map<string, Sending>()

  /** False where this is under way already. */
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

  /** A later sending of the same body is not this one. */
  private own(given: unknown) {
    const sending = this.sendings.get(JSON.stringify(given))
    return sending?.given === given ? sending : undefined
  }
}
