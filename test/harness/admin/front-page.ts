import assert from 'node:assert/strict';
import { type Asked, one, type Stage } from '../stage.ts';

type Loose = ReturnType<typeof JSON.parse>;
/** The administration of the front page, with the requests that an editor's browser sends. */
export function frontPageDesk(stage: () => Stage) {
  const ask = (method: string, path: string, type?: string, attributes?: object): Promise<Asked> =>
    stage().send(method, `/api/admin/${path}`, type && { data: { type, attributes } }, { as: 'admin' });
  const told = async (reply: Promise<Asked>, status = 200): Promise<Loose> => {
    const got = await reply;
    assert.equal(got.status, status, got.text);
    return { id: one(got).id, ...one(got).attributes };
  };
  const front = (): Promise<Loose> => told(ask('GET', 'front-page/'));
  const block = (id: number | string): Promise<Loose> => told(ask('GET', `home-blocks/${id}/`));
  const arrange = (attributes: object) => ask('PATCH', 'front-page/', 'AdminFrontPage', attributes);
  const save = (id: number | string, attributes: object) =>
    ask('PATCH', `home-blocks/${id}/`, 'AdminHomeBlock', attributes);
  return {
    ask,
    front,
    block,
    arrange,
    save,
    /** Changes what is currently saved. */
    async change(id: number | string, changes: object): Promise<Loose> {
      const { id: _id, kind: _kind, hidden: _hidden, chosen: _chosen, ...words } = await block(id);
      return told(save(id, { ...words, ...changes }));
    },
    add: (kind: string, title: string): Promise<Loose> =>
      told(ask('POST', 'home-blocks/', 'AdminHomeBlock', { kind, title }), 201),
    /** Makes it visible, at the end of the page. */
    async show(id: number | string): Promise<void> {
      const { order, hidden, version } = await front();
      await told(arrange({ order, hidden: hidden.filter((each: number) => each !== Number(id)), version }));
    },
    async shown(as: 'anonymous' | 'free' | 'gold' = 'anonymous', at = stage().url): Promise<Loose[]> {
      const reply = await stage().send('GET', '/api/home-blocks/', undefined, { as, at });
      assert.equal(reply.status, 200, reply.text);
      return (reply.json.data as Loose[]).map(({ id, attributes }) => ({ id: Number(id), ...attributes }));
    },
  };
}
