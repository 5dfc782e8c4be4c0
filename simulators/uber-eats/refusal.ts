import { Refusal } from '../refusal.ts'

/** An answer in the platform's error envelope. */
export const refusal = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, { code, message })

export const bad = (message: string): Refusal => refusal(400, 'validation_failed', message)
export const noOrder = (): Refusal => refusal(404, 'not_found', 'The order was not found')
export const conflict = (state: string): Refusal =>
  refusal(409, 'resource_status_conflict', `The order is in state ${state}`)
/** A refusal of the sign-in, which has an envelope of its own. */
export const oauthRefusal = (status: number, error: string, error_description: string): Refusal =>
  new Refusal(status, { error, error_description })
