import { Refusal } from '../refusal.ts'

/** An answer in the platform's error envelope. */
export const refusal = (status: number, error_code: string, reason: string): Refusal =>
  new Refusal(status, { error_code, reason, details: null })

export const bad = (reason: string): Refusal => refusal(422, 'VALIDATION_ERROR', reason)
export const noOrder = (): Refusal => refusal(404, 'ORDER_NOT_FOUND', 'Order not found')
export const wrongStatus = (status: string): Refusal =>
  refusal(409, 'INVALID_ORDER_STATUS', `The order is in status ${status}`)
/** A refusal of the sign-in, which has an envelope of its own. */
export const oauthRefusal = (status: number, error: string, error_description: string): Refusal =>
  new Refusal(status, { error, error_description })
