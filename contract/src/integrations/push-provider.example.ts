import type { Examples } from '../kit/example.ts'
import type { companyPush } from './push-provider.ts'

/** A key file of the form that Firebase offers. Its key is shortened and opens nothing. */
const service_account = JSON.stringify({
  type: 'service_account',
  project_id: 'lokanta-app',
  client_email: 'firebase-adminsdk-a1b2c@lokanta-app.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ==\n-----END PRIVATE KEY-----\n',
})

export const companyPushExamples: Examples<typeof companyPush> = {
  update: {
    version: 0,
    is_active: true,
    contact: 'bilgi@lokanta.example',
    secrets: { service_account },
  },
}
