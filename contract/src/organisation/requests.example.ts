import { forms, type Examples } from '../kit/example.ts'
import type { branchRequest, restaurantRegistration } from './requests.ts'

const decisions = {
  approve: { decision_note: '', version: 1 },
  reject: { decision_note: 'Bu bölgeye henüz gelmiyoruz', version: 1 },
}

export const branchRequestExamples: Examples<typeof branchRequest> = decisions

export const restaurantRegistrationExamples: Examples<typeof restaurantRegistration> = {
  ...forms<typeof restaurantRegistration.input>({
    restaurant_name: 'Bahar Lokantası',
    authorised_name: 'Ada Deniz',
    phone: '0555 111 22 33',
    email: 'ada@baharlokantasi.com.tr',
    city_id: 34,
    district: 'Kadıköy',
    address: 'Moda Cad. 12',
    tax_number: '',
    note: '',
  }),
  ...decisions,
}
