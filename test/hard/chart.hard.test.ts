import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parseAllDocuments, stringify } from 'yaml';

const CHART = join(import.meta.dirname, '../../deploy/helm/steady-state');
const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
/** The least that an operator says. */
const GIVEN = {
  mainHost: 'library.example.org',
  existingSecret: 'library-settings',
  migration: { existingSecret: 'library-owner' },
  storage: 's3://library/files?endpoint=https://s3.example.org',
};
type Values = Record<string, unknown>;
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
}
interface Pod {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: {
    image: string;
    args?: string[];
    env: { name: string; value: string }[];
    envFrom: { secretRef: { name: string } }[];
    securityContext: {
      readOnlyRootFilesystem: boolean;
      allowPrivilegeEscalation: boolean;
      capabilities: { drop: string[] };
    };
    readinessProbe?: { httpGet: { path: string } };
    livenessProbe?: { httpGet: { path: string } };
  }[];
}

describe('the chart', { skip: isInstalled('helm') ? false : 'helm is not installed' }, () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chart-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const helm = (command: string[], values: Values) => {
    const file = join(folder, 'values.yaml');
    writeFileSync(file, stringify(values));
    return spawnSync('helm', [...command, '--values', file], { encoding: 'utf8' });
  };
  const render = (values: Values): Map<string, Manifest> => {
    const { status, stdout, stderr } = helm(['template', 'one', CHART], { ...GIVEN, ...values });
    assert.equal(status, 0, stderr);
    const all = parseAllDocuments(stdout).map((one) => one.toJS() as Manifest | null);
    return new Map(all.flatMap((one) => (one ? [[one.kind, one] as const] : [])));
  };
  const podOf = (manifests: Map<string, Manifest>, kind: string): Pod =>
    ((manifests.get(kind) as Manifest).spec.template as { spec: Pod }).spec;

  test('helm finds nothing to say of it', () => {
    const { status, stdout } = helm(['lint', '--strict', CHART], GIVEN);
    assert.equal(status, 0, stdout);
  });

  test('what is needed is asked for, and a secret among the values is refused', () => {
    for (const missing of Object.keys(GIVEN))
      assert.notEqual(
        helm(['template', 'one', CHART], { ...GIVEN, [missing]: undefined }).status,
        0,
        missing,
      );
    for (const wrong of [{ settings: { SECRET_KEY: 'x' } }, { storage: 'file:/data' }, { unheard: 1 }])
      assert.notEqual(
        helm(['template', 'one', CHART], { ...GIVEN, ...wrong }).status,
        0,
        JSON.stringify(wrong),
      );
  });

  test('server and migration may do little, know the cluster not at all, and have their secrets by reference', () => {
    const manifests = render({});
    for (const kind of ['Deployment', 'Job']) {
      const pod = podOf(manifests, kind);
      assert.equal(pod.automountServiceAccountToken, false, kind);
      assert.deepEqual(
        [pod.securityContext.runAsNonRoot, pod.securityContext.runAsUser],
        [true, 10001],
        kind,
      );
      for (const { securityContext, envFrom, env } of pod.containers) {
        assert.deepEqual(
          [
            securityContext.readOnlyRootFilesystem,
            securityContext.allowPrivilegeEscalation,
            securityContext.capabilities.drop,
          ],
          [true, false, ['ALL']],
          kind,
        );
        assert.ok(
          envFrom.some(({ secretRef }) => secretRef.name === GIVEN.existingSecret),
          kind,
        );
        assert.ok(!env.some(({ name }) => /SECRET|TOKEN|DATABASE_URL/.test(name)), kind);
      }
    }
    assert.equal(podOf(manifests, 'Job').containers[0]?.envFrom.at(-1)?.secretRef.name, 'library-owner');
    assert.match(manifests.get('Job')?.metadata.annotations?.['helm.sh/hook'] ?? '', /pre-upgrade/);
  });

  test('it is asked at the addresses that the program has, and stops later than the program does', () => {
    const pod = podOf(render({ drainSeconds: 9 }), 'Deployment');
    const [server] = pod.containers;
    assert.deepEqual(
      [server?.livenessProbe?.httpGet.path, server?.readinessProbe?.httpGet.path],
      ['/healthz', '/readyz'],
    );
    assert.ok((pod.terminationGracePeriodSeconds ?? 0) > 9 + 30);
  });

  test('how many there are is said by one alone', () => {
    const scaled = render({});
    assert.equal(scaled.get('Deployment')?.spec.replicas, undefined);
    assert.ok(scaled.has('HorizontalPodAutoscaler') && scaled.has('PodDisruptionBudget'));
    const fixed = render({ autoscaling: { enabled: false }, replicas: 3 });
    assert.equal(fixed.get('Deployment')?.spec.replicas, 3);
    assert.ok(!fixed.has('HorizontalPodAutoscaler'));
  });

  test('an image by its digest is taken by its digest', () => {
    const digest = `sha256:${'0a'.repeat(32)}`;
    const image = podOf(render({ image: { repository: 'library', digest } }), 'Deployment').containers[0]
      ?.image;
    assert.equal(image, `library@${digest}`);
  });
});

describe('the chart by the schemas of Kubernetes', {
  skip: ['helm', 'kubeconform'].every(isInstalled) ? false : 'helm or kubeconform is not installed',
}, () => {
  test('every manifest is of its kind', () => {
    const set = Object.entries({ ...GIVEN, 'migration.existingSecret': 'library-owner' })
      .filter(([, value]) => typeof value === 'string')
      .flatMap(([name, value]) => ['--set-string', `${name}=${value}`]);
    const { stdout } = spawnSync('helm', ['template', 'one', CHART, ...set], { encoding: 'utf8' });
    const judged = spawnSync('kubeconform', ['-strict', '-summary'], { input: stdout, encoding: 'utf8' });
    assert.equal(judged.status, 0, judged.stdout);
  });
});
