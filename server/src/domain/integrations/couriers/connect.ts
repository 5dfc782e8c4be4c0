import { orderEntered } from '#server/domain/ordering/entered.ts'
import type { CourierCompany } from './company.ts'
import { followOrder } from './press.ts'
import { addCourierCompanies } from './registry.ts'

/** Connects orders with the companies whose couriers deliver them. */
export function connectCouriers(companies: readonly CourierCompany[]): void {
  addCourierCompanies(companies)
  orderEntered.on(followOrder)
}
