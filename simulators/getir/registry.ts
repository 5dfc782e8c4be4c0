/** Getir's documented error codes that this simulator uses: for each code, its name and message. */
const registry = {
  [-2]: ['ValidationError', 'validation failed'],
  [-1]: ['UnknownError', 'Unknown Error.'],
  1: ['FoodOrderNotFound', 'food order not found'],
  2: ['FoodOrderAlreadyVerified', 'This food order already verified'],
  3: ['FoodOrderStatusInvalidError', 'food order status is invalid for given action'],
  4: ['FoodOrderStatusLock', 'food order status warlock failed'],
  11: ['FoodOrderCanNotBeCancelled', 'order can not be cancelled'],
  13: ['FoodOrderAlreadyCancelled', 'food order already cancelled'],
  14: ['CourierStatusInvalid', 'courier status is not valid for this action'],
  15: ['CourierNotReachedToRestaurant', 'courier status is not reached to restaurant'],
  21: ['InvalidPaymentMethod', 'invalid payment method'],
  24: ['UnderMinimumBasketSize', 'food order is under min basketsize'],
  38: ['RestaurantIsNotOpen', 'restaurant is not open'],
  40: ['ProductNotBelongsToRestaurantError', 'product not belongs to restaurant error'],
  41: ['ProductNotActiveError', 'product not active error'],
  57: ['InvoiceNotFound', 'invoice not found'],
  59: ['FoodOrderNotHaveCancelReasonError', 'food order not have cancel reason error'],
  62: ['FoodOrderDeliveredToClientTimeLimitError', 'food order delivered to client time limit error'],
  69: ['PaybackActionCreateRateLimitError', 'Too many request'],
  71: ['FoodOrderHasNoCourierError', 'food order has no courier error'],
  73: ['RestaurantAppNotFound', 'restaurant app not found error'],
  74: ['FoodOrderPreparedTimeLimitError', 'food order prepared time limit error'],
  75: ['ScheduledOrderMinTimeAheadAfterCheckoutError', 'user tried to give order for the soon error'],
  76: ['ScheduledOrderGetirDeliveryError', 'client sent getir delivery option along with schedule dates'],
  79: ['CannotVerifyBeforeActivationError', 'tried to verify before scheduled food order activation'],
  87: ['DeliveryTypeNotEligibleForFoodOrderTransfer', 'delivery type is not eligible for food order transfer'],
  88: ['StatusNotEligibleForFoodOrderTransfer', 'status is not eligible for food order transfer'],
  89: ['TransferredFoodOrderError', 'food order was transferred before'],
  92: ['RestaurantNotFound', 'restaurant not found'],
} as const satisfies Record<number, readonly [string, string]>

export type ErrorCode = keyof typeof registry

/** Getir's error body. */
export type Envelope = {
  code: number
  error: string
  message: string
  details?: { message: string; path: string[] }[]
  source?: 'headers' | 'payload' | 'query' | 'params'
}

/** An answer in Getir's error envelope. Its status is 400, or 404 for code 1. */
export class Refusal extends Error {
  readonly status: number
  readonly envelope: Envelope
  constructor(status: number, envelope: Envelope) {
    super(envelope.message)
    this.status = status
    this.envelope = envelope
  }
}

/**
 * The refusal with a code of the registry. A code outside the registry keeps its number and gets
 * the name UnknownError.
 */
export function refusal(code: number, message?: string): Refusal {
  const [error, text] = code in registry ? registry[code as ErrorCode] : registry[-1]
  return new Refusal(code === 1 ? 404 : 400, { code, error, message: message ?? text })
}

/**
 * The refusal for a field that is missing or wrong: code −2 with `source`, as the live gateway
 * answered for a missing token.
 */
export function invalid(field: string, problem: string, source: NonNullable<Envelope['source']> = 'payload'): Refusal {
  const message = `"${field}" ${problem}`
  return new Refusal(400, {
    code: -2,
    error: 'ValidationError',
    message,
    source,
    details: [{ message, path: field.split('.') }],
  })
}
