import type { contract } from '#contract/contract.ts'
import type { Routes } from '#server/kit/context.ts'
import { languageRoutes, sessionRoutes } from '#server/features/identity/session/routes.ts'
import { cancelReasonRoutes } from '#server/features/ordering/cancel-reason/routes.ts'
import { deliveryTypeRoutes } from '#server/features/ordering/delivery-type/routes.ts'
import { orderRoutes } from '#server/features/ordering/order/routes.ts'
import { overviewRoutes } from '#server/features/ordering/overview/routes.ts'
import { paymentMethodListRoutes, paymentMethodRoutes } from '#server/features/ordering/payment-method/routes.ts'
import { branchRoutes } from '#server/features/organisation/branch/routes.ts'
import { availabilityRoutes, feedRoutes, setupRoutes } from '#server/features/platform/availability/routes.ts'
import { currencyListRoutes, currencyRoutes } from '#server/features/platform/currency/routes.ts'
import { fileRoutes } from '#server/features/platform/file/routes.ts'
import { savedViewRoutes } from '#server/features/platform/saved-view/routes.ts'
import { cityRoutes, taxOfficeRoutes } from '#server/features/platform/tax-office/routes.ts'

type Contract = typeof contract
type Served = { [W in keyof Contract]: { [N in keyof Contract[W]]: Routes<Contract[W][N]> } }

/** The server's side of the contract: a noun or call without its handler does not compile. */
const served: Served = {
  identity: { session: sessionRoutes, languages: languageRoutes },
  organisation: { branch: branchRoutes },
  ordering: {
    order: orderRoutes,
    deliveryType: deliveryTypeRoutes,
    cancelReason: cancelReasonRoutes,
    paymentMethod: paymentMethodRoutes,
    paymentMethodList: paymentMethodListRoutes,
    overview: overviewRoutes,
  },
  platform: {
    availability: availabilityRoutes,
    setup: setupRoutes,
    feed: feedRoutes,
    currency: currencyRoutes,
    currencyList: currencyListRoutes,
    taxOffice: taxOfficeRoutes,
    cities: cityRoutes,
    savedView: savedViewRoutes,
    file: fileRoutes,
  },
}

export const features = Object.values(served).flatMap((wing) => Object.values(wing)) as unknown as Routes<object>[]
