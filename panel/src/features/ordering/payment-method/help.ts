import { defineWords } from '#panel/kit/words/words.ts'

export const paymentMethodHelp = defineWords({
  tr: {
    purpose: 'Siparişlerin nasıl ödenebileceği: kapıda, kasada, çevrimiçi. Şubeler bunlar arasından seçer.',
    tasks: {
      off: {
        title: 'Bir yöntemi bütün platformda kapat',
        steps: 'Yöntemi açın, *Kullanımda* anahtarını kapatıp kaydedin; hiçbir şubede sunulmaz.',
      },
    },
  },
  en: {
    purpose: 'How orders can be paid: at the door, at the till, online. Branches choose from these.',
    tasks: {
      off: {
        title: 'Switch a method off everywhere',
        steps: 'Open the method, switch *In use* off and save; no branch offers it any more.',
      },
    },
  },
  de: {
    purpose: 'Wie Bestellungen bezahlt werden können: an der Tür, an der Kasse, online. Filialen wählen daraus.',
    tasks: {
      off: {
        title: 'Eine Zahlungsart überall abschalten',
        steps:
          'Öffnen Sie die Zahlungsart, schalten Sie *In Gebrauch* aus und speichern Sie; keine Filiale bietet sie mehr an.',
      },
    },
  },
})
