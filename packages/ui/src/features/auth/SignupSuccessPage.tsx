export function SignupSuccessPage() { return <h1>SignupSuccessPage</h1>; }
