import { cancelReasonScreens } from '#panel/features/ordering/cancel-reason/screens.ts'
import { deliveryTypeScreens } from '#panel/features/ordering/delivery-type/screens.ts'
import { orderScreens } from '#panel/features/ordering/order/screens.ts'
import { overviewScreens } from '#panel/features/ordering/overview/screens.ts'
import { paymentMethodScreens } from '#panel/features/ordering/payment-method/screens.ts'
import { currencyScreens } from '#panel/features/platform/currency/screens.ts'
import { taxOfficeScreens } from '#panel/features/platform/tax-office/screens.ts'
import type { Screen } from '#panel/kit/screens.ts'

/** Every screen behind the sign-in, in the order of the menu. A feature adds its line here and nothing else. */
export const screens: readonly Screen[] = [
  ...overviewScreens,
  ...orderScreens,
  ...deliveryTypeScreens,
  ...cancelReasonScreens,
  ...paymentMethodScreens,
  ...currencyScreens,
  ...taxOfficeScreens,
]

const byPath = new Map(screens.map((screen) => [screen.path, screen]))
/** The screen of a route pattern. */
export const screenOf = (pattern: string) => byPath.get(pattern)
