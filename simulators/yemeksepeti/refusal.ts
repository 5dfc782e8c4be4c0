import { Refusal } from '../refusal.ts'

export const bad = (code: string, message: string): Refusal => new Refusal(400, { code, message })
export const notFound = (message: string): Refusal => new Refusal(404, { code: 'NOT_FOUND', message })
/** A step that the order's state does not allow. */
export const conflict = (currentState: string): Refusal =>
  new Refusal(409, { code: 'CONFLICT', message: 'Invalid status transition', currentState })
