import type { Examples } from '../../kit/example.ts'
import type { appAddress } from './app-address.ts'

export const appAddressExamples: Examples<typeof appAddress> = {
  create: {
    title: 'Ev',
    text: 'Caferağa Mah. Moda Cad. No: 12 D: 5',
    directions: 'Zil bozuk, kapıda arayın',
    city_id: 34,
    lat: 40.9867,
    lng: 29.0262,
  },
  update: { directions: 'Kapıcıya bırakın' },
}
