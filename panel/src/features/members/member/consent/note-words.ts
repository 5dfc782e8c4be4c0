import { defineWords } from '#panel/kit/words/words.ts'

/** Words of the dialog that records a consent or refusal. */
export const noteWords = defineWords({
  tr: {
    noteYes: 'İzin verdi',
    noteNo: 'İzin vermedi',
    noteConsent: '{channel}: cevabı kaydet',
    consentSource: 'Cevap nereden geldi',
    proof: 'Kanıt',
    saidOn: 'Cevap tarihi',
    proofHelp: 'İzin nasıl alındı: imzalı formun yeri, görüşmenin günü.',
    noted: 'Kaydedildi',
    notedEarlier: 'Kaydedildi; daha sonra verilen cevap geçerli kalıyor',
    optInSent: 'Onay e-postası gönderildi; izin, üye onaylayınca geçerli olur',
  },
  en: {
    noteYes: 'Allowed',
    noteNo: 'Refused',
    noteConsent: '{channel}: record the answer',
    consentSource: 'Answer received',
    proof: 'Proof',
    saidOn: 'Date of the answer',
    proofHelp: 'How consent was given: where the signed form is, the day of the call.',
    noted: 'Recorded',
    notedEarlier: 'Recorded; the later answer still stands',
    optInSent: 'Confirmation e-mail sent; consent counts once the member confirms',
  },
  de: {
    noteYes: 'Eingewilligt',
    noteNo: 'Abgelehnt',
    noteConsent: '{channel}: Antwort festhalten',
    consentSource: 'Antwort erhalten',
    proof: 'Nachweis',
    saidOn: 'Datum der Antwort',
    proofHelp: 'Wie eingewilligt wurde: wo das Formular liegt, Tag des Gesprächs.',
    noted: 'Festgehalten',
    notedEarlier: 'Festgehalten; die spätere Antwort gilt weiter',
    optInSent: 'Bestätigungs-E-Mail gesendet; die Einwilligung gilt, sobald das Mitglied bestätigt',
  },
})
