import { Refusal } from '../refusal.ts'

/** An answer in the platform's error envelope, as its examples write it. */
export const refusal = (status: number, description: string): Refusal =>
  new Refusal(status, { faultId: '15c27f5b-5121-4c1f-bea3-34378dff2a79', errors: [{ description }] })

export const bad = (description: string): Refusal => refusal(400, description)
export const noOrder = (): Refusal => refusal(404, 'Order could not be found')
export const conflict = (description: string): Refusal => refusal(409, description)
/** A refusal by the calls about offline events, which answer with a list. */
export const invalid = (propertyName: string, errorMessage: string): Refusal =>
  new Refusal(400, [{ propertyName, errorMessage, severity: 0 }])
