import { atField, refuseAll } from '#kit/refusal.ts';
import { tidied } from '#kit/text/folded.ts';
import { commandsOf } from '../../kit/commands.service.ts';
import { refuse } from './drug-name.refusals.ts';
import { drugNameRepository, foldedNames } from './drug-name.repository.ts';
import { DRUG_NAME_MAX, DRUG_NAME_MIN, drugNameProblems } from './drug-name.rules.ts';
import { drugNames } from './drug-name.schema.ts';

export const drugNameCommands = commandsOf(drugNames, drugNameRepository, {
  /** Tidied, checked, folded as search folds, and checked again: folding may leave nothing of a character. */
  async storable({ name, generic, kind }, db) {
    const tidy = { name: tidied(name), generic: tidied(generic) };
    refuseProblems(tidy);
    const folded = await foldedNames(db, tidy.name, tidy.generic);
    refuseProblems(folded);
    return { ...folded, kind };
  },
  changed: ({ name, generic }, meta) => refuse('drug-name-changed', { name, generic }, { meta }),
  exists: ({ name, generic }) => refuse('drug-name-exists', { name, generic }),
  invalidates: 'drug-names',
});

function refuseProblems(names: { name: string; generic: string }): void {
  refuseAll(
    Object.entries(drugNameProblems(names)).map(([field, problem]) =>
      refuse(
        `invalid-field.drug-${problem}`,
        { n: problem === 'short' ? DRUG_NAME_MIN : DRUG_NAME_MAX },
        atField(field),
      ),
    ),
  );
}
