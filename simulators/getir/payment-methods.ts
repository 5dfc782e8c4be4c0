import type { Bilingual } from './wire.ts'

export type PaymentMethod = {
  id: string
  name: Bilingual
  icon: string
  /** 1 online, 2 at the door. The numbers are undocumented. */
  paymentGroup: 1 | 2
  deliveryTypes: (1 | 2)[]
  /** The number an order carries in `paymentMethod`. */
  type: number
}

const method = (type: number, online: boolean, tr: string, en = tr): PaymentMethod => ({
  id: type.toString(16).padStart(24, 'b'),
  name: { tr, en },
  icon: '',
  paymentGroup: online ? 1 : 2,
  // Getir's courier takes no payment at the door.
  deliveryTypes: online ? [1, 2] : [2],
  type,
})

/** Getir's payment methods, as far as independent clients agree on them. */
export const paymentMethods: PaymentMethod[] = [
  method(1, true, 'MasterPass'),
  method(2, true, 'BKM Express'),
  method(3, false, 'Kapıda Kredi/Banka Kartı', 'Card at the door'),
  method(4, false, 'Kapıda Nakit', 'Cash at the door'),
  method(5, false, 'Multinet Kart', 'Multinet card'),
  method(6, false, 'Sodexo Kart', 'Sodexo card'),
  method(8, false, 'Ticket Kart', 'Ticket card'),
  method(10, false, 'Setcard Kart', 'Setcard card'),
  method(11, false, 'Metropol Kart', 'Metropol card'),
  method(12, false, 'Paye Kart', 'Paye card'),
  method(17, false, 'Sodexo Mobil', 'Sodexo mobile'),
  method(19, true, 'Sodexo Online'),
  method(21, true, 'TokenFlex'),
  method(22, true, 'Ticket Online'),
  method(24, true, 'Multinet Online'),
  method(26, true, 'Online Ödeme', 'Online payment'),
  ...['Multinet', 'Ticket', 'Setcard', 'Metropol', 'Paye', 'TokenFlex'].map((brand, n) =>
    method(27 + n, false, `${brand} QR`),
  ),
]
