import { Refusal } from '../refusal.ts'

/** An answer in the platform's error envelope. */
export const refusal = (status: number, errorCode: string, errorDetail: string): Refusal =>
  new Refusal(status, { success: false, data: null, errorMessage: { errorCode, errorTitle: 'Hata', errorDetail } })

export const bad = (detail: string): Refusal => refusal(400, 'BAD_REQUEST', detail)
/** What the platform declines by its own rules. Its answer has status 200. */
export const declined = (code: string, detail: string): Refusal => refusal(200, code, detail)
export const wrongStatus = (): Refusal =>
  declined('ORDER_STATUS_NOT_VALID', 'Siparişin durumu bu işlem için uygun değildir.')
export const noOrder = (): Refusal => declined('ORDER_NOT_FOUND', 'Sipariş bulunamadı.')
