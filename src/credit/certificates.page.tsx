export default function Page() {
  return <main className="wrap" />;
}
