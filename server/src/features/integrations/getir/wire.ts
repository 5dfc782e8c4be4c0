import * as z from 'zod/mini'
import { moment } from '#server/domain/integrations/moment.ts'

/**
 * The parts of GetirFood API 1.5.8 that we read (integrations §1.1), in its own spelling. Unknown
 * keys are dropped. Only what an order needs is required: we have never seen a live platform, so
 * every text may be missing or null.
 */
const said = z.union([z.string(), z.object({ tr: z.nullish(z.string()), en: z.nullish(z.string()) })])
const words = () => z.nullish(z.string())
const flag = () => z.nullish(z.boolean())
/** An amount in lira with decimals, as a number or as text. */
const lira = () =>
  z.union([z.number().check(z.gte(0), z.lte(1_000_000)), z.string().check(z.regex(/^\d{1,7}([.,]\d{1,4})?$/))])
const id = () => z.string().check(z.regex(/^[\w-]{1,64}$/))
const degree = () => z.nullish(z.number())

const optionCategory = z.object({
  optionCategory: words(),
  name: z.nullish(said),
  removeToppings: flag(),
  options: z._default(z.nullish(z.array(z.object({ name: z.nullish(said), price: z.nullish(lira()) }))), []),
})

const product = z.object({
  name: z.nullish(said),
  count: z.int().check(z.gte(1), z.lte(999)),
  price: lira(),
  optionCategories: z._default(z.nullish(z.array(optionCategory)), []),
  note: words(),
})

export const getirOrder = z.object({
  id: id(),
  /**
   * 325 scheduled · 350 scheduled, approved · 400 awaiting · 500 preparing · 550 prepared · 600
   * handed over · 700 on the way · 800 at the address · 900 delivered · 1500, 1600 cancelled.
   */
  status: z.int(),
  isScheduled: flag(),
  scheduledDate: moment(),
  confirmationId: words(),
  client: z.nullish(
    z.object({
      name: words(),
      clientPhoneNumber: words(),
      location: z.nullish(z.object({ lat: degree(), lon: degree() })),
      deliveryAddress: z.nullish(
        z.object({
          address: words(),
          aptNo: words(),
          floor: words(),
          doorNo: words(),
          city: words(),
          district: words(),
          description: words(),
        }),
      ),
    }),
  ),
  courier: z.nullish(z.object({ name: words() })),
  products: z.array(product).check(z.minLength(1), z.maxLength(100)),
  clientNote: words(),
  doNotKnock: flag(),
  dropOffAtDoor: flag(),
  isEcoFriendly: flag(),
  totalPrice: lira(),
  totalDiscountedPrice: z.nullish(lira()),
  checkoutDate: moment(),
  cancelNote: words(),
  cancelReason: z.nullish(z.object({ messages: z.nullish(said), cancelSource: z.nullish(z.number()) })),
  /** 1: Getir's courier delivers the order. 2: the restaurant's courier does. */
  deliveryType: z.int(),
  paymentMethod: z.int(),
  paymentMethodText: z.nullish(said),
  restaurant: z.object({ id: id() }),
})
export type GetirOrder = z.infer<typeof getirOrder>

export const getirCancelOption = z.object({ id: z.string(), message: said })
export const getirLogin = z.object({ restaurantId: z.string(), token: z.string().check(z.minLength(1)) })
/** `status`: 100 open, 200 closed. */
export const getirRestaurant = z.object({ id: id(), name: z.nullish(said), status: z.int() })
export const getirResult = z.object({ result: z.optional(z.boolean()) })
export const getirProblem = z.object({
  code: z.number(),
  message: z.nullish(z.string()),
  error: z.nullish(z.string()),
  source: z.nullish(z.string()),
})

/** The products of the menu, and its removal groups, which an order itself does not mark. */
export const getirMenu = z.object({
  productCategories: z.array(
    z.object({
      products: z._default(
        z.nullish(
          z.array(
            z.object({
              id: words(),
              name: z.nullish(said),
              optionCategories: z._default(
                z.nullish(z.array(z.object({ id: z.string(), removeToppings: flag() }))),
                [],
              ),
            }),
          ),
        ),
        [],
      ),
    }),
  ),
})

/** Getir documents no format for reviews; the fields are those of its other answers. */
export const getirReview = z.object({
  foodOrderId: id(),
  rating: z.number(),
  comment: z.nullish(z.string()),
  date: z.string(),
})
export const getirReviews = z.object({ reviews: z.array(z.unknown()), totalCount: z.int() })

/** A text in Turkish, otherwise in English, trimmed. Empty if there is none. */
export function textOf(given: z.infer<typeof said> | null | undefined): string {
  if (typeof given === 'string') return given.trim()
  return (given?.tr?.trim() || given?.en?.trim()) ?? ''
}
