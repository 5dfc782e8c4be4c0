/** An answer other than 2xx, with the middleware's body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

export const bad = (code: string, message: string): Refusal => new Refusal(400, { code, message })
export const notFound = (message: string): Refusal => new Refusal(404, { code: 'NOT_FOUND', message })
/** A step that the order's state does not allow. */
export const conflict = (currentState: string): Refusal =>
  new Refusal(409, { code: 'CONFLICT', message: 'Invalid status transition', currentState })
