import type { Examples } from '../kit/example.ts'
import type { generalSettings } from './general-settings.ts'

export const generalSettingsExamples: Examples<typeof generalSettings> = {
  update: {
    version: 1,
    name: 'Moda',
    phone: '',
    email: '',
    logo: null,
    dark_logo: null,
    order_methods: ['comeGetIt', 'deliveryToAddress'],
    area_source: 'app',
    reservation_is_active: false,
    table_is_open: false,
    onsite_ip: '192.168.1.20',
    onsite_port: 8080,
  },
}
