/**
 * The parts of the Trendyol Go meal integration that the simulator speaks, in its own spelling
 * (documentation of developers.tgoapps.com). Dates are epoch milliseconds, amounts are lira.
 */
export const packageStatuses = [
  'Created',
  'Picking',
  'Invoiced',
  'Shipped',
  'Delivered',
  'Cancelled',
  'UnSupplied',
] as const
export type PackageStatus = (typeof packageStatuses)[number]

export type Ingredient = { id: number; name: string; price: number }

export type ModifierProduct = {
  productId: number
  modifierGroupId: number
  name: string
  price: number
  modifierProducts: ModifierProduct[]
  extraIngredients: Ingredient[]
  removedIngredients: Ingredient[]
}

export type Line = {
  productId: number
  name: string
  /** The product alone. */
  price: number
  /** One piece with everything that the customer chose. */
  unitSellingPrice: number
  /** One entry for each piece. */
  items: { packageItemId: string; lineItemId: number; isCancelled: boolean }[]
  modifierProducts: ModifierProduct[]
  extraIngredients: Ingredient[]
  removedIngredients: Ingredient[]
}

export type Payment = {
  paymentType: 'PAY_WITH_CARD' | 'PAY_WITH_ON_DELIVERY' | 'PAY_WITH_MEAL_CARD'
  mealCard: { cardSourceType: string } | null
  onDelivery: { paymentType: 'CASH' | 'CARD' } | null
}

export type Package = {
  /** 64 characters. */
  id: string
  supplierId: number
  storeId: number
  orderId: string
  orderCode: string
  orderNumber: string
  packageCreationDate: number
  packageModificationDate: number
  preparationTime: number
  totalPrice: number
  totalDeliveryPrice: number
  callCenterPhone: string
  /** `STORE`: the restaurant's courier delivers (model 1). `GO`: the platform's does (model 2). */
  deliveryType: 'STORE' | 'GO'
  storePickupSelected: boolean
  customer: { id: number; firstName: string; lastName: string }
  address: {
    firstName: string
    lastName: string
    address1: string
    address2: string
    city: string
    district: string
    neighborhood: string
    apartmentNumber: string
    floor: string
    doorNumber: string
    addressDescription: string | null
    phone: string
    latitude: string
    longitude: string
  }
  packageStatus: PackageStatus
  lines: Line[]
  payment: Payment
  promotions: { promotionId: number; description: string; totalSellerAmount: number }[]
  customerNote: string | null
  isCourierNearby: boolean
  testPackage: boolean
  eta: string
  userInformation: { appName: 'Trendyol' | 'TrendyolGo' | 'Galaxy' }
  cancelInfo: { reasonCode: number } | null
}

/**
 * The reasons for which a restaurant may cancel an order: always, or only if its own courier
 * delivers.
 */
export const unsuppliedReasons: Record<number, 'any' | 'STORE'> = {
  621: 'any',
  622: 'any',
  623: 'any',
  624: 'STORE',
  625: 'any',
  626: 'STORE',
  627: 'any',
}
